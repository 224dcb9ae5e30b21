import { cannotSignIn } from "../parts/cannot-sign-in.ts";
import { button, h } from "../parts/elements.ts";
import { MEMBER_SCOPES } from "../parts/page-scopes.ts";
import { startSignIn } from "../parts/sign-in.ts";
import { signInObstacle } from "../parts/site-data.ts";
import type { PageContext } from "./page-context.ts";

const SCOPE = ["openid", ...MEMBER_SCOPES].join(" ");

/** Asks the person to sign in; on a sample site, as one of its people. */
export function showSignIn(page: PageContext, said?: string, ...remedies: readonly Node[]): void {
  const { signIn } = page.strings.member;
  const obstacle = signInObstacle();
  if (obstacle !== undefined) {
    document.title = `${signIn.title} · ${page.club.name}`;
    page.frame.show(h("section", h("h1", signIn.title), cannotSignIn(page, obstacle)));
    return;
  }
  const settings = page.config.signIn;
  const people = settings.people?.filter((each) => each.page === "member") ?? [];
  const stays = h("input", { type: "checkbox", id: "stays" });
  const start = (loginHint?: string) =>
    void startSignIn(settings, {
      scope: SCOPE,
      stays: stays.checked,
      ...(loginHint === undefined ? {} : { loginHint }),
    });
  const choices =
    people.length === 0
      ? [button(signIn.start, () => start())]
      : people.map(({ name, loginHint }) => button(signIn.as(name), () => start(loginHint)));
  document.title = `${signIn.title} · ${page.club.name}`;
  page.frame.show(
    h(
      "section",
      h("h1", signIn.title),
      said === undefined ? undefined : h("div.alert", { role: "alert" }, h("p", said), ...remedies),
      h("p.lead", signIn.lead),
      settings.keepsSessions
        ? h("div.choice", h("label", stays, signIn.stay), h("p.hint", signIn.stayHint))
        : undefined,
      h("div.buttons", ...choices),
    ),
  );
}
