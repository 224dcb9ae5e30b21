import type { ApiResult } from "@fitness-club-booking/sdk";
import type { Tour } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, facts, h } from "../../parts/elements.ts";
import { type AttendanceAction, attendanceAt, TOUR_OPERATIONS } from "../arrivals/arrivals.ts";
import { checkInHint } from "../arrivals/check-in-hint.ts";
import { historyView } from "../card/card-parts.ts";
import { RecordCard } from "../card/record-card.ts";
import { type Desk, toursPath } from "../club/club-records.ts";
import { type KnownTour, tourEntry } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { emailLink, mobileLink } from "../person/person-fields.ts";
import { type ChangedTour, cancelTourStep, moveTourStep, type TourPath } from "./tour-steps.ts";

/** What can be done to a tour. */
export type TourAction = AttendanceAction | "move" | "cancel";

/** What can be done to a tour at an instant. Tours do not say so themselves, as appointments do. */
export function tourActionsAt(tour: KnownTour, nowMs: number): TourAction[] {
  const entry = tourEntry(tour);
  const isAhead = tour.status === "booked" && nowMs < entry.toMs;
  return [...attendanceAt(entry, nowMs), ...(isAhead ? (["move", "cancel"] as const) : [])];
}

/** The card of a tour: who comes, and what can be done to it now. */
export class TourCard extends RecordCard<Tour, ChangedTour, TourPath> {
  /** @param first what to do first with what was read; shows it by default */
  constructor(
    desk: Desk,
    live: LiveDay,
    { id, prospect }: Pick<Tour, "id" | "prospect">,
    first?: (card: TourCard, tour: Tour) => void,
  ) {
    super(desk, live, { title: prospect.full_name, path: { ...toursPath(desk), tour_id: id } });
    void this.load((tour) => first?.(this, tour));
  }

  protected read(): Promise<ApiResult<Tour>> {
    return this.desk.sdk.getTour({ path: this.path });
  }

  protected put(tour: Tour): void {
    this.live.put({ tour });
  }

  protected recordIn({ tour }: ChangedTour): Tour {
    return tour;
  }

  protected show(tour: Tour): void {
    const { strings, time } = this.desk.page;
    const { desk: said, common } = strings;
    const { prospect, notes, cancel_reason } = tour;
    const buttons = tourActionsAt(tour, nowMs()).map((action) =>
      button(said.do[action], () => this.#act(action, tour), {
        class: action === "checkIn" ? undefined : "quiet",
      }),
    );
    this.card.show(
      facts([
        [common.when, time.span(tour.scheduled_datetime, tour.end_datetime)],
        [said.what, said.tour],
        [said.state, said.status[tour.status]],
        [said.email, emailLink(prospect)],
        [said.mobile, mobileLink(prospect)],
        [said.comments, notes ?? undefined],
        [said.cancelReason, cancel_reason ?? undefined],
      ]),
      checkInHint(tourEntry(tour), this.desk),
      h("div.buttons", ...buttons),
      historyView(tour.history, this.desk),
    );
  }

  #act(action: TourAction, tour: Tour): void {
    if (action === "cancel") cancelTourStep(this, tour);
    else if (action === "move") moveTourStep(this, tour);
    else this.send(tour, this.desk.sdk[TOUR_OPERATIONS[action]], { path: this.path });
  }
}
