import { clubName } from "../parts/club-name.ts";
import { ClubTime } from "../parts/club-time.ts";
import { button, byId, h, type Inside, offer } from "../parts/elements.ts";
import { MEMBER_SCOPES } from "../parts/page-scopes.ts";
import { finishSignIn, type Person, signOut, signOutHere } from "../parts/sign-in.ts";
import { SignInFailed } from "../parts/sign-in-failed.ts";
import { isBackFromSignOut } from "../parts/sign-in-memory.ts";
import { showSignInView } from "../parts/sign-in-view.ts";
import { siteData } from "../parts/site-data.ts";
import { startSignInPage } from "../parts/start-page.ts";
import { tourPage } from "../parts/tour-page.ts";
import { classPlaces, memberBookings } from "./page/bookings.ts";
import { ClubNames } from "./page/club-names.ts";
import { Drafts } from "./page/drafts.ts";
import type { MemberContext } from "./page/member-context.ts";
import { memberSdk } from "./page/member-sdk.ts";
import { type PageContext, texts } from "./page/page-context.ts";
import { hrefOf } from "./page/routes.ts";
import { Views } from "./views.ts";

void startSignInPage(texts, async (page) => {
  document.title = page.strings.member.list.title;
  const { signIn } = page.strings.member;
  try {
    const person = await finishSignIn(page.config.baseUrl, page.config.signIn, siteOf(page));
    if (person === undefined) showSignIn(page, isBackFromSignOut() ? signIn.signedOut : undefined);
    else startMember(page, person);
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    const again = offer(page.strings.common.tryAgain, () => location.reload());
    showSignIn(page, signIn.problems[error.problem], error.problem === "unreachable" ? again : undefined);
  }
});

const SCOPE = ["openid", ...MEMBER_SCOPES].join(" ");

/** Asks the member to sign in, and whether to stay signed in on the device. */
function showSignIn(page: PageContext, said?: string, remedy?: Inside): void {
  const { classes, member } = page.strings;
  const { start, as, stay, stayHint, ...own } = member.signIn;
  const isForClasses = location.hash.startsWith("#class");
  const [title, lead] = isForClasses ? [classes.title, own.forClasses] : [member.list.title, own.lead];
  const { signIn: settings } = page.config;
  const stays = h("input", { type: "checkbox", id: "stays" });
  document.title = `${title} · ${page.club.name}`;
  showSignInView(page, {
    settings,
    of: "member",
    texts: { title, lead, start, as },
    options: () => ({ scope: SCOPE, stays: stays.checked }),
    above: aboveSignIn(page, said, remedy),
    below: h(
      "div",
      settings.keepsSessions ? h("div.choice", h("label", stays, stay), h("p.hint", stayHint)) : undefined,
      isForClasses
        ? h("p", `${own.notMember} `, h("a.again", { href: tourPage(page) }, own.tour))
        : undefined,
    ),
  });
}

/** Whoever has signed out did what they wanted; all else that is said is a problem. */
function aboveSignIn({ strings }: PageContext, said?: string, remedy?: Inside): Inside {
  if (said === undefined) return undefined;
  if (said === strings.member.signIn.signedOut) return h("div.news", { role: "status" }, h("p", said));
  return h("div.alert", { role: "alert" }, h("p", said), remedy);
}

/** The site that keeps members signed in on their devices; undefined if it keeps nobody. */
function siteOf({ config, site }: PageContext): string | undefined {
  return config.signIn.keepsSessions ? site : undefined;
}

function startMember(page: PageContext, person: Person): void {
  const { signIn } = page.strings.member;
  const { tenantId, clientId } = person;
  const club = page.config.clubs.find(({ tenant_id }) => tenant_id === tenantId);
  if (club === undefined || clientId === undefined) {
    void signOutHere(person);
    showSignIn(page, signIn.noMember);
    return;
  }
  const views = new Views();
  let isIn = true;
  const leave = (said: string) => {
    if (!isIn) return;
    isIn = false;
    views.end();
    byId("member-nav").remove();
    byId("member-person").remove();
    showSignIn(page, said);
  };
  const token = tokenUntil(person, (problem) => leave(signIn.problems[problem]));
  const sdk = memberSdk(page.config.baseUrl, token, page.language);
  const whose = { tenant_id: club.tenant_id, client_id: clientId };
  const names = new ClubNames(sdk, whose);
  const drafts = new Drafts(siteData("sessionStorage"), clientId);
  const time = new ClubTime(club.time_zone, page.locale);
  const bookings = memberBookings(sdk, whose, drafts);
  const places = classPlaces(sdk, whose);
  const told = { news: [], tell: () => {} };
  const member: MemberContext = { ...page, club, time, sdk, whose, names, drafts, bookings, places, ...told };
  showHeadAndFoot(member, person, () => {
    drafts.clear();
    leave(signIn.signedOut);
    void signOut(page.config.signIn, person);
  });
  const signedOutElsewhere = () => {
    drafts.clear();
    leave(signIn.signedOut);
  };
  person.ended?.addEventListener("abort", signedOutElsewhere);
  views.begin(member);
  if (person.ended?.aborted) signedOutElsewhere();
}

/** The person's tokens; tells when there are no more. */
function tokenUntil(person: Person, onEnded: (problem: SignInFailed["problem"]) => void): Person["token"] {
  return async () => {
    try {
      return await person.token();
    } catch (error) {
      if (error instanceof SignInFailed && error.problem !== "unreachable") onEnded(error.problem);
      throw error;
    }
  };
}

/** The club of the member, the ways between the views, and who is signed in. */
function showHeadAndFoot({ club, strings }: MemberContext, { name }: Person, onSignOut: () => void): void {
  const { nav, signIn } = strings.member;
  byId("club-name").replaceChildren(...clubName(club.name, club.logo_url));
  // A member is of one location.
  byId("footer").querySelector("nav")?.remove();
  const link = (view: "appointments" | "book" | "sessions" | "profile") =>
    h("a", { href: hrefOf({ view }) }, nav[view]);
  const classes =
    club.has_classes === false
      ? undefined
      : h("a", { href: hrefOf({ view: "classes", timetable: {} }) }, nav.classes);
  const links = [link("appointments"), link("book"), classes, link("sessions"), link("profile")];
  byId("club-name").after(h("nav.tabs", { id: "member-nav", "aria-label": nav.label }, ...links));
  const out = button(signIn.out, onSignOut, { class: "link" });
  byId("footer").prepend(h("p", { id: "member-person" }, `${signIn.signedInAs(name)} · `, out));
}
