import { button, h, type Inside, offer } from "./elements.ts";
import { startSignIn } from "./sign-in.ts";
import type { SignInOptions } from "./sign-in-flow.ts";
import type { SamplePerson, SignInSettings } from "./site-config.ts";
import { signInObstacle } from "./site-data.ts";
import type { PageContext } from "./start-page.ts";

/** How a page asks people to sign in. */
export interface SignInTexts {
  readonly title: string;
  readonly lead: string;
  readonly start: string;
  /** On a sample site, which offers people to sign in as. */
  readonly as: (name: string) => string;
}

/** Asks the person to sign in; on a sample site, as one of its people. Says why nobody can, where that is so. */
export function showSignInView(
  { frame, strings }: Pick<PageContext, "frame" | "strings">,
  {
    settings,
    of,
    texts,
    options,
    above,
    below,
  }: {
    readonly settings: SignInSettings;
    readonly of: SamplePerson["page"];
    readonly texts: SignInTexts;
    readonly options: () => SignInOptions;
    /** What stands above and below the lead. */
    readonly above: Inside;
    readonly below?: Inside;
  },
): void {
  const title = h("h1", texts.title);
  const obstacle = signInObstacle();
  if (obstacle !== undefined) {
    const { signInObstacles, loadAgain } = strings.common;
    const { why, remedy } = signInObstacles[obstacle];
    const again = offer(loadAgain, () => location.reload());
    const alert = h("div.alert", { role: "alert" }, h("p", why), h("p", remedy), again);
    frame.show(h("section.sign-in", title, alert));
    return;
  }
  const start = (hint: Pick<SignInOptions, "loginHint">) =>
    void startSignIn(settings, { ...options(), ...hint });
  const people = settings.people?.filter(({ page }) => page === of) ?? [];
  const choices =
    people.length === 0
      ? [button(texts.start, () => start({}))]
      : people.map(({ name, loginHint }) =>
          button(texts.as(name), () => start({ loginHint }), { class: "quiet" }),
        );
  frame.show(h("section.sign-in", title, above, h("p.lead", texts.lead), below, h("div.people", ...choices)));
}
