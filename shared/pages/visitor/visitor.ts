import { byId, h } from "../parts/elements.ts";
import { namesOther } from "../parts/site-config.ts";
import { otherClubs, startPage } from "../parts/start-page.ts";
import { timetableFragment } from "../parts/timetable/timetable-address.ts";
import { logo } from "./club-record.ts";
import { texts } from "./page-context.ts";
import { TourAddress } from "./tour-address.ts";
import { handOver, takeOver } from "./visitor-draft.ts";
import { showVisitor } from "./visitor-views.ts";

void startPage(texts, (page) => {
  // Taken at once, whatever this page shows first: the tab must not keep it for somebody else.
  let handedOver = takeOver();
  const onTitle = (title: string) => {
    document.title = `${title} · ${page.club.name}`;
  };
  const address = new TourAddress({ tenantId: page.club.tenant_id, onTitle });
  const { club, config, strings } = page;
  const otherClub = () =>
    h(
      "div.notice",
      { role: "alert" },
      h("p", strings.visitor.otherClub(club.name)),
      h("p.offers", ...otherClubs(config, club)),
    );
  const toClasses = () =>
    club.has_classes === false
      ? undefined
      : h("p.to-classes", h("a", { href: timetableFragment({}) }, strings.visitor.toClasses));
  const { record, draft } = showVisitor({
    ...page,
    address,
    toClasses,
    takeDraft: () => {
      const draft = handedOver;
      handedOver = undefined;
      return draft;
    },
    ...(namesOther(config, location.search) && { otherClub }),
  });
  // The links to this page in another language, and at other locations.
  document.addEventListener("click", (event) => {
    const { target } = event;
    const leads = target instanceof Element && target.closest('a[href^="?"]') !== null;
    const kept = leads && staysInTab(event) ? draft() : undefined;
    if (kept !== undefined) handOver(kept);
  });
  if (club.logo_url === undefined) byId("club-name").prepend(logo(record));
});

/** Whether a click on a link leads this tab to it: with these keys, browsers open another tab or window, or save the page. */
function staysInTab({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !(altKey || ctrlKey || metaKey || shiftKey);
}
