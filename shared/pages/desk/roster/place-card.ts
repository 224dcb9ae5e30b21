import type { ApiResult } from "@fitness-club-booking/sdk";
import type { ClassBooking, Membership, RosterEntry } from "@fitness-club-booking/sdk/records";
import { button, h } from "../../parts/elements.ts";
import { askMembership, askNoShow, askToCancel } from "../card/booking-steps.ts";
import type { BookingOperation } from "../card/card.ts";
import { RecordCard } from "../card/record-card.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";
import type { ChangedPlace } from "./roster-rules.ts";
import { nameInRoster, placeNotices, rosterTexts } from "./roster-words.ts";

/** What of a place is changed by a step of its own. */
export type PlaceStep = "noShow" | "takeOut" | "leave" | "membership";

/** The path of the operations of a place. */
interface PlacePath {
  readonly tenant_id: number;
  readonly class_id: number;
  readonly client_id: number;
}

/** How the dialog of a place opens. */
export interface PlaceOpening {
  readonly step: PlaceStep;
  /** Whether somebody waits, to whom the place may go. */
  readonly isWaitedFor: boolean;
  /** Whether it is too late for everybody who waits to move up. */
  readonly isTooLate: boolean;
  /** Takes what was done, and says it: the dialog has closed by then. */
  readonly onDone: (answer: ChangedPlace, said: string) => void;
  /** Takes the booking as it was read. */
  readonly onRead: (booking: ClassBooking) => void;
}

/** The dialog of one step with somebody's place in a class. It closes once that is done: the roster says so. */
export class PlaceCard extends RecordCard<ClassBooking, ChangedPlace, PlacePath> {
  readonly #opening: PlaceOpening;
  readonly #name: string;
  #memberships: readonly Membership[] = [];

  constructor(desk: Desk, live: LiveDay, entry: RosterEntry, opening: PlaceOpening) {
    const name = nameInRoster(entry, desk);
    const { class_id, client_id } = entry;
    super(desk, live, { title: name, path: { ...tenantPath(desk), class_id, client_id } });
    this.#name = name;
    this.#opening = opening;
    void this.load();
  }

  override back(): void {
    this.card.close();
  }

  protected async read(): Promise<ApiResult<ClassBooking>> {
    const { sdk } = this.desk;
    const { tenant_id, client_id } = this.path;
    const ofClient = { path: { tenant_id, client_id }, query: { limit: 1 } };
    const needsMemberships = this.#opening.step === "membership";
    const [booking, sessions] = await Promise.all([
      sdk.getClassBooking({ path: this.path }),
      needsMemberships ? sdk.listClientSessions(ofClient) : undefined,
    ]);
    if (sessions !== undefined && !sessions.ok) return sessions;
    if (sessions !== undefined) this.#memberships = sessions.data.memberships;
    return booking;
  }

  protected put(booking: ClassBooking): void {
    this.#opening.onRead(booking);
  }

  protected recordIn({ class_booking }: ChangedPlace): ClassBooking {
    return class_booking;
  }

  protected override noticesIn(answer: ChangedPlace): string[] {
    return placeNotices(answer, this.desk);
  }

  protected override done(answer: ChangedPlace, operation: BookingOperation): void {
    this.card.close();
    this.#opening.onDone(answer, this.inWords(answer, operation));
  }

  protected show(booking: ClassBooking): void {
    const { actions, status } = booking;
    const { step } = this.#opening;
    const isWaiting = status === "waiting";
    if (step === "noShow" && actions.no_show !== undefined) {
      askNoShow(this, booking, this.desk.sdk.markClassNoShow);
    } else if (step === "takeOut" && actions.cancel !== undefined && !isWaiting) this.#askToTakeOut(booking);
    else if (step === "leave" && actions.cancel !== undefined && isWaiting) this.#askToLeave(booking);
    else if (step === "membership" && actions.change_membership !== undefined) this.#askMembership(booking);
    else this.#showImpossible();
  }

  #askToTakeOut(booking: ClassBooking): void {
    const said = rosterTexts(this.desk);
    const { isWaitedFor, isTooLate } = this.#opening;
    const passesOn = isTooLate ? said.nobodyMovesUp : said.passesOn;
    const hint = isWaitedFor ? passesOn : undefined;
    this.#askToCancel(booking, { title: said.takeOutTitle(this.#name), submit: said.takeOut, hint });
  }

  #askToLeave(booking: ClassBooking): void {
    const said = rosterTexts(this.desk);
    this.#askToCancel(booking, { title: said.leaveTitle(this.#name), submit: said.leave });
  }

  #askToCancel(
    booking: ClassBooking,
    texts: { readonly title: string; readonly submit: string; readonly hint?: string | undefined },
  ): void {
    askToCancel(this, booking, { ...texts, method: this.desk.sdk.cancelClassBooking });
  }

  #askMembership(booking: ClassBooking): void {
    const usable = this.#memberships.filter(({ is_active, id }) => is_active || id === booking.membership_id);
    askMembership(this, booking, usable, this.desk.sdk.changeClassBookingMembership);
  }

  #showImpossible(): void {
    const { common } = this.desk.page.strings;
    const close = button(common.close, () => this.card.close());
    this.card.show(h("p", rosterTexts(this.desk).notPossible), h("div.buttons", close));
  }
}
