import type { Club } from "../../parts/site-config.ts";
import type { BookingOutcome } from "../booking-view.ts";
import { logo } from "../club-record.ts";
import type { VisitorPage } from "../page-context.ts";
import { TourAddress } from "../tour-address.ts";
import { showVisitor, type VisitorViews } from "../visitor-views.ts";
import { ClubElement } from "./club-element.ts";

/** `<club-tour tenant="…">` books tours of a location in any page. */
export class ClubTour extends ClubElement {
  /** What the element shows, once it has begun and until it ends. */
  #shown: { readonly tenantId: number; readonly views: VisitorViews } | undefined;
  /**
   * What came of bookings, by location, and was not told before their view had ended, until the visitor sees it: in this element,
   * or in another of the page, which a framework may have made in its place.
   */
  static readonly #late = new Map<number, readonly BookingOutcome[]>();
  static readonly #inPage = new Set<ClubTour>();

  protected override forget(): void {
    // What it has not told yet is told in another element, not here.
    this.#shown = undefined;
    ClubTour.#inPage.delete(this);
  }

  protected override begin(page: VisitorPage, name: HTMLElement, signal: AbortSignal): void {
    const { tenant_id: tenantId } = page.club;
    const onLate = (outcome: BookingOutcome) => {
      ClubTour.#late.set(tenantId, [...(ClubTour.#late.get(tenantId) ?? []), outcome]);
      for (const each of ClubTour.#inPage) each.#showLate();
    };
    const address = new TourAddress(this.#addressOptions(page.club));
    const views = showVisitor({ ...page, address }, { signal, onLate });
    name.prepend(logo(views.record));
    this.#shown = { tenantId, views };
    ClubTour.#inPage.add(this);
    this.#showLate();
  }

  /** Shows what came of bookings at the shown location after their element was away. */
  #showLate(): void {
    if (this.#shown === undefined) return;
    const { tenantId, views } = this.#shown;
    const late = ClubTour.#late.get(tenantId) ?? [];
    ClubTour.#late.delete(tenantId);
    for (const outcome of late) views.showOutcome(outcome);
  }

  /** Links lead to the page that has the element; from a frame, which nobody sees alone, to the visitor's page. */
  #addressOptions({ tenant_id }: Club) {
    if (!this.isFramed) {
      const isShared = () => document.querySelectorAll(this.localName).length > 1;
      return { isGuest: true, guestTenantId: tenant_id, isShared } as const;
    }
    return { isGuest: true, tenantId: tenant_id, linkBase: new URL(".", ClubElement.site).href } as const;
  }
}
