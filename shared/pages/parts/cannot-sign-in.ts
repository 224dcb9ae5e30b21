import { button, h } from "./elements.ts";
import type { SignInObstacle } from "./site-data.ts";
import type { PageContext } from "./start-page.ts";

/** Says why nobody can sign in, and offers to load the page again once that has changed. */
export function cannotSignIn(
  { strings }: Pick<PageContext, "strings">,
  obstacle: SignInObstacle,
): HTMLElement {
  const { signInObstacles, loadAgain } = strings.common;
  const { why, remedy } = signInObstacles[obstacle];
  const offer = h(
    "p.offers",
    button(loadAgain, () => location.reload()),
  );
  return h("div.alert", { role: "alert" }, h("p", why), h("p", remedy), offer);
}
