import { ClubTime } from "../parts/club-time.ts";
import { announce, button, byId, h } from "../parts/elements.ts";
import { finishSignIn, type Person } from "../parts/sign-in.ts";
import { SignInFailed } from "../parts/sign-in-failed.ts";
import { type PageContext, startPage } from "../parts/start-page.ts";
import { showAppointment } from "./appointment-view.ts";
import { showAppointments } from "./appointments-view.ts";
import { showBooking } from "./book-view.ts";
import { ClubNames } from "./club-names.ts";
import { memberApi } from "./member-api.ts";
import type { MemberContext } from "./member-context.ts";
import { showMove } from "./move-view.ts";
import { hrefOf, routeOf } from "./routes.ts";
import { showSessions } from "./sessions-view.ts";
import { showSignIn } from "./sign-in-view.ts";

void startPage(async (page) => {
  document.title = page.strings.member.pageTitle;
  byId("skip").addEventListener("click", (event) => {
    // The fragment says what the page shows.
    event.preventDefault();
    byId("main").focus();
  });
  const { signIn } = page.strings.member;
  try {
    const person = await finishSignIn(page.config.baseUrl, page.config.signIn);
    if (person === undefined) showSignIn(page);
    else startMember(page, person);
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    showSignIn(page, signIn.problems[error.problem]);
  }
});

function startMember(page: PageContext, person: Person): void {
  const { signIn } = page.strings.member;
  const { tenantId, clientId } = person;
  const club = page.config.clubs.find(({ tenant_id }) => tenant_id === tenantId);
  if (club === undefined || clientId === undefined) {
    person.signOut();
    showSignIn(page, signIn.noMember);
    return;
  }
  const views = new Views();
  const leave = (said: string) => {
    views.end();
    byId("member-nav").remove();
    byId("member-person").remove();
    showSignIn(page, said);
  };
  const token = tokenUntil(person, (problem) => leave(signIn.problems[problem]));
  const api = memberApi(page.config.baseUrl, token);
  const whose = { tenant_id: club.tenant_id, client_id: clientId };
  const names = new ClubNames(api, whose);
  const time = new ClubTime(club.time_zone, page.locale);
  const member: MemberContext = { ...page, club, time, api, whose, names, news: [] };
  showFrame(member, person, () => {
    person.signOut();
    leave(signIn.signedOut);
  });
  views.begin(member);
}

/** The person's tokens; tells once when there are no more. */
function tokenUntil(person: Person, onEnded: (problem: SignInFailed["problem"]) => void): Person["token"] {
  let hasEnded = false;
  return async () => {
    try {
      return await person.token();
    } catch (error) {
      if (error instanceof SignInFailed && error.problem !== "unreachable" && !hasEnded) {
        hasEnded = true;
        onEnded(error.problem);
      }
      throw error;
    }
  };
}

/** Shows the view that the address names, from one to the next. */
class Views {
  #shown = new AbortController();
  readonly #ended = new AbortController();

  begin(member: MemberContext): void {
    addEventListener("hashchange", () => this.#show(member), { signal: this.#ended.signal });
    this.#show(member);
  }

  end(): void {
    this.#ended.abort();
    this.#shown.abort();
  }

  #show(member: MemberContext): void {
    this.#shown.abort();
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    const route = routeOf(location.hash);
    announce("");
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    for (const link of byId("member-nav").querySelectorAll("a")) {
      link.removeAttribute("aria-current");
      if (link.getAttribute("href") === hrefOf(route)) link.setAttribute("aria-current", "page");
    }
    if (route.view === "appointment") showAppointment(member, route.id, signal);
    else if (route.view === "move") showMove(member, route.id, signal);
    else if (route.view === "book") showBooking(member, signal);
    else if (route.view === "sessions") showSessions(member, signal);
    else showAppointments(member, signal);
  }
}

/** The club of the member, the ways between the views, and who is signed in. */
function showFrame({ club, strings }: MemberContext, { name }: Person, onSignOut: () => void): void {
  const { nav, signIn } = strings.member;
  byId("club-name").textContent = club.name;
  // A member is of one location.
  byId("footer").querySelector("nav")?.remove();
  const link = (view: "appointments" | "book" | "sessions") => h("a", { href: hrefOf({ view }) }, nav[view]);
  const links = [link("appointments"), link("book"), link("sessions")];
  byId("club-name").after(h("nav", { id: "member-nav", "aria-label": nav.label }, ...links));
  const out = button(signIn.out, onSignOut, { class: "link" });
  byId("footer").prepend(h("p", { id: "member-person" }, `${signIn.signedInAs(name)} · `, out));
}
