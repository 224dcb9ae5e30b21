import { eachItem } from "@fitness-club-booking/sdk/lists";
import type { Tenant } from "@fitness-club-booking/sdk/records";
import { alertBox, type Failure, showFailure } from "../parts/alerts.ts";
import { nowMs } from "../parts/clock.ts";
import { clubName } from "../parts/club-name.ts";
import { ClubTime } from "../parts/club-time.ts";
import { button, byId, h, offer } from "../parts/elements.ts";
import { readAll } from "../parts/read-all.ts";
import { finishSignIn, type Person, signOut } from "../parts/sign-in.ts";
import { SignInFailed } from "../parts/sign-in-failed.ts";
import { showSignInView } from "../parts/sign-in-view.ts";
import { startSignInPage } from "../parts/start-page.ts";
import { type ClubRecords, listed, loadClub } from "./club/club-records.ts";
import { DESK_SCOPE, type DeskSdk, deskSdk } from "./club/desk-sdk.ts";
import { type PageContext, texts } from "./club/page-context.ts";
import { addressedDays } from "./day/day-address.ts";
import { DayView } from "./day-view.ts";

/** Aborts when the person signs out. */
const signedOut = new AbortController();

void startSignInPage(texts, startDesk);

async function startDesk(page: PageContext): Promise<void> {
  document.title = page.strings.desk.title;
  try {
    const person = await finishSignIn(page.config.baseUrl, page.config.signIn);
    if (person === undefined) showSignIn(page);
    else await showClub(page, person, deskSdk(page.config.baseUrl, tokenOf(page, person)));
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    showSignIn(page, error);
  }
}

/** Asks staff to sign in, and says why an attempt before did not succeed. */
function showSignIn(page: PageContext, failed?: SignInFailed): void {
  const { title, signIn: start, signInAs: as, signInFailed, signInHint: lead } = page.strings.desk;
  showSignInView(page, {
    settings: page.config.signIn,
    of: "desk",
    texts: { title, start, as, lead },
    options: () => ({ scope: DESK_SCOPE }),
    above: failed && h("p.alert", { role: "alert" }, signInFailed[failed.problem]),
  });
}

/** Tells somebody whose sign-in has ended, without taking away what the page shows. */
function askAgain({ strings: { desk: said } }: PageContext): void {
  // A modal dialog keeps everything else from being used.
  const place = document.querySelector("dialog") ?? byId("main");
  if (place.querySelector(".signed-out") !== null) return;
  // Nobody is signed in any more, so the page will ask who wants to.
  const again = offer(said.do.signInAgain, () => location.reload());
  place.prepend(h("div.alert.signed-out", { role: "alert" }, h("p", said.signInFailed.expired), again));
}

/** The person's tokens; once there are no more, the page stays as it is and asks to sign in again. */
function tokenOf(page: PageContext, person: Person): Person["token"] {
  return async () => {
    try {
      return await person.token();
    } catch (error) {
      const isEnded = error instanceof SignInFailed && error.problem !== "unreachable";
      if (isEnded && !signedOut.signal.aborted) askAgain(page);
      throw error;
    }
  };
}

/** Reads which clubs the person works for, and shows the day of the club in the address, or of their first club. */
async function showClub(page: PageContext, person: Person, sdk: DeskSdk): Promise<void> {
  page.frame.show(h("section.loading", h("h1", page.strings.common.loading)));
  const read = await readAll(async () => {
    const tenants = await listed(eachItem(sdk.listTenants, { query: { limit: 200 } }));
    const id = new URLSearchParams(location.search).get("club");
    const tenant = id === null ? tenants[0] : tenants.find(({ tenant_id }) => String(tenant_id) === id);
    showTop(page, person, { tenants, tenant });
    if (tenant === undefined) {
      showNoClub(page, tenants);
      return;
    }
    const club = await loadClub(sdk, tenant);
    if (!signedOut.signal.aborted) await showDay(pageOf(page, tenant), sdk, club);
  });
  if (!read.ok && !signedOut.signal.aborted) {
    showFailed(page, read, () => void showClub(page, person, sdk));
  }
}

/** Says that the person does not work for the club of the address, and leads to those for which they do, if there are any. */
function showNoClub({ frame, strings: { desk } }: PageContext, tenants: readonly Tenant[]): void {
  const why = tenants.length === 0 ? desk.noClub : desk.otherClub;
  const links = tenants.map((each) => h("li", clubLink(each)));
  frame.show(h("section", h("h1", desk.title), h("p", why), h("ul", ...links)));
}

async function showDay(page: PageContext, sdk: DeskSdk, club: ClubRecords): Promise<void> {
  const view = new DayView({ page, sdk, club });
  signedOut.signal.addEventListener("abort", () => view.close());
  byId("main").replaceChildren(view.element);
  await view.show(addressedDays(location.search, page.time.dayOf(nowMs())));
}

/** The page of a club, in that club's time, and in the words of staff. */
function pageOf(page: PageContext, tenant: Tenant): PageContext {
  const { name, company_uuid, tenant_uuid, tenant_id, time_zone } = tenant;
  const { strings } = page;
  return {
    ...page,
    club: { name, company_uuid, tenant_uuid, tenant_id, time_zone },
    time: new ClubTime(time_zone, page.locale),
    strings: { ...strings, refusals: { ...strings.refusals, ...strings.desk.refusals } },
  };
}

function showFailed(page: PageContext, failure: Failure, onAgain: () => void): void {
  const alert = alertBox();
  page.frame.show(h("section", h("h1", page.strings.desk.title), alert));
  showFailure(alert, failure, page, { onAgain, isRead: true });
}

/** Fills the head of the page: the club, the person's other clubs, and who is signed in. */
function showTop(
  page: PageContext,
  person: Person,
  { tenants, tenant }: { readonly tenants: readonly Tenant[]; readonly tenant: Tenant | undefined },
): void {
  const { strings } = page;
  const club = page.config.clubs.find(({ tenant_id }) => tenant_id === tenant?.tenant_id);
  byId("club-name").replaceChildren(...clubName(tenant?.name ?? strings.desk.title, club?.logo_url));
  const links = tenants.map((each) => clubLink(each, each === tenant ? "page" : undefined));
  const who = h(
    "div.person",
    h("span", person.name),
    button(strings.desk.signOut, () => leave(page, person), { class: "quiet" }),
  );
  clearTop();
  const top = document.querySelector(".top");
  if (links.length > 1) top?.append(h("nav.tabs", { "aria-label": strings.common.clubs }, ...links));
  top?.append(who);
  top?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  // The page's own list has clubs for which this person may not work.
  document.querySelector("#footer nav")?.remove();
}

function clearTop(): void {
  document.querySelector(".top .person")?.remove();
  document.querySelector(".top nav")?.remove();
}

/** Signs out. The club's data is gone at once, however long the issuer takes to answer. */
function leave(page: PageContext, person: Person): void {
  signedOut.abort();
  clearTop();
  showSignIn(page);
  void signOut(page.config.signIn, person);
}

/** A link to the same days at another club. */
function clubLink({ tenant_id, name }: Tenant, current?: "page"): HTMLAnchorElement {
  const parameters = new URLSearchParams(location.search);
  parameters.set("club", String(tenant_id));
  return h("a", { href: `?${parameters}`, "aria-current": current }, name);
}
