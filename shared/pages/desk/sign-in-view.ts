import { cannotSignIn } from "../parts/cannot-sign-in.ts";
import { button, byId, h } from "../parts/elements.ts";
import { startSignIn } from "../parts/sign-in.ts";
import type { SignInFailed } from "../parts/sign-in-failed.ts";
import { signInObstacle } from "../parts/site-data.ts";
import { DESK_SCOPE } from "./club/desk-sdk.ts";
import type { PageContext } from "./club/page-context.ts";

/** Asks staff to sign in, and says why an attempt before did not succeed. */
export function showSignIn(page: PageContext, failed?: SignInFailed): void {
  const { frame, strings, config } = page;
  const { desk: said } = strings;
  const { signIn } = config;
  const obstacle = signInObstacle();
  if (obstacle !== undefined) {
    const section = h("section.sign-in", h("h1", said.title), cannotSignIn(page, obstacle));
    frame.show(section);
    return;
  }
  const start = (loginHint?: string) => {
    const hint = loginHint === undefined ? {} : { loginHint };
    void startSignIn(signIn, { scope: DESK_SCOPE, ...hint });
  };
  const people = (signIn.people ?? []).filter(({ page }) => page === "desk");
  const buttons =
    people.length === 0
      ? [button(said.signIn, () => start())]
      : people.map(({ name, loginHint }) =>
          button(said.signInAs(name), () => start(loginHint), { class: "quiet" }),
        );
  frame.show(
    h(
      "section.sign-in",
      h("h1", said.title),
      failed === undefined ? undefined : h("p.alert", { role: "alert" }, said.signInFailed[failed.problem]),
      h("p.lead", said.signInHint),
      h("div.people", ...buttons),
    ),
  );
}

/** Tells somebody whose sign-in has ended, without taking away what the page shows. */
export function askAgain({ strings }: PageContext): void {
  // A modal dialog keeps everything else from being used.
  const place = document.querySelector("dialog") ?? byId("main");
  if (place.querySelector(".signed-out") !== null) return;
  const { desk: said } = strings;
  const alert = h(
    "div.alert.signed-out",
    { role: "alert" },
    h("p", said.signInFailed.expired),
    // Nobody is signed in any more, so the page will ask who wants to.
    h(
      "p.offers",
      button(said.do.signInAgain, () => location.reload()),
    ),
  );
  place.prepend(alert);
}
