import {
  type ApiResult,
  type BookingSdk,
  type CallOptions,
  createBookingSdk,
} from "@fitness-club-booking/sdk";
import {
  bookTour,
  cancelTour,
  getTenantByUuid,
  getTour,
  listOpenClasses,
  listTourAvailability,
  rescheduleTour,
  sendTourLink,
} from "@fitness-club-booking/sdk/operations";
import type { OpenTenant, Tour, TourSlot } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../parts/alerts.ts";
import type { LoadSlots } from "../parts/free-slots.ts";
import { siteToken } from "../parts/site-token.ts";
import type { PageContext } from "./page-context.ts";
import type { TourRef } from "./tour-address.ts";
import { TourBookings } from "./tour-bookings.ts";

const operations = {
  bookTour,
  cancelTour,
  getTenantByUuid,
  getTour,
  listOpenClasses,
  listTourAvailability,
  rescheduleTour,
  sendTourLink,
};
const STEP_MINUTES = 30;

/** A tour that was read with its key: what every call that changes it needs. */
export interface OpenedTour {
  readonly ref: TourRef;
  readonly tour: Tour;
}

/** The key of an attempt that was not answered. */
type Retry = Pick<CallOptions, "idempotencyKey">;

/** The result of a change of a tour. */
type ChangeResult = Promise<ApiResult<{ readonly tour: Tour }>>;

const shared = new Map<string, Tours>();

/**
 * The tour operations of a page's location, in its language. All elements of a page that agree in both have the same, so that the
 * site is asked for one token, and an element that is made anew goes on with what was not answered.
 */
export function toursOf(page: Pick<PageContext, "club" | "config" | "language" | "site">): Tours {
  const of = `${page.site} ${page.club.tenant_uuid} ${page.language}`;
  const tours = shared.get(of) ?? new Tours(page);
  shared.set(of, tours);
  return tours;
}

/** The operations of one location that a visitor may use: book, read or change their own tour by its key, read the timetable. */
export class Tours {
  readonly bookings: TourBookings;
  readonly #sdk: BookingSdk<typeof operations>;
  readonly #path: { readonly company_uuid: string; readonly tenant_uuid: string };

  constructor({ club, config, language, site }: Pick<PageContext, "club" | "config" | "language" | "site">) {
    const { company_uuid, tenant_uuid, tenant_id } = club;
    this.#path = { company_uuid, tenant_uuid };
    this.#sdk = createBookingSdk(
      { baseUrl: config.baseUrl, language, token: siteToken("tours", tenant_id, site) },
      operations,
    );
    this.bookings = new TourBookings((body, options) =>
      this.#sdk.bookTour({ path: this.#path, body }, options),
    );
  }

  /** Loads free slots; the time of a tour that is to be moved counts as free. */
  slots(moved?: TourRef): LoadSlots<TourSlot> {
    const own = moved === undefined ? {} : { exclude_tour_id: moved.id };
    const key = moved === undefined ? {} : { tourKey: moved.key };
    return ({ from, to }, signal) =>
      this.#sdk.listTourAvailability(
        { path: this.#path, query: { from, to, step_minutes: STEP_MINUTES, ...own } },
        { signal, ...key },
      );
  }

  /** Reads a page of the timetable of classes: some local days, the last one included. */
  classes(
    query: { readonly from: string; readonly to: string; readonly limit: number; readonly cursor?: string },
    signal: AbortSignal,
  ) {
    return this.#sdk.listOpenClasses({ path: this.#path, query }, { signal });
  }

  /** Reads what the club file says of the location. */
  club(): Promise<ApiResult<OpenTenant>> {
    return this.#sdk.getTenantByUuid({ path: this.#path });
  }

  /** Sends the link of the tour that is booked with an e-mail address to that address. */
  sendLink(body: { readonly email_id: string }, retry: Retry): Promise<ApiResult<unknown>> {
    return this.#sdk.sendTourLink({ path: this.#path, body }, retry);
  }

  /** Reads a tour. */
  read({ id, key }: TourRef): Promise<ApiResult<Tour>> {
    return this.#sdk.getTour({ path: { ...this.#path, tour_id: id } }, { tourKey: key });
  }

  /** Moves a tour to another start, unless it has changed since it was read. */
  move(opened: OpenedTour, scheduled_datetime: string, retry: Retry): ChangeResult {
    const path = this.#pathOf(opened);
    return this.#sdk.rescheduleTour({ path, body: { scheduled_datetime } }, optionsOf(opened, retry));
  }

  /** Cancels a tour, unless it has changed since it was read. */
  cancel(opened: OpenedTour, reason: string | undefined, retry: Retry): ChangeResult {
    const body = reason === undefined ? {} : { reason };
    return this.#sdk.cancelTour({ path: this.#pathOf(opened), body }, optionsOf(opened, retry));
  }

  #pathOf({ ref }: OpenedTour) {
    return { ...this.#path, tour_id: ref.id };
  }
}

function optionsOf({ ref, tour }: OpenedTour, retry: Retry) {
  return { ...retry, tourKey: ref.key, ifMatch: tour };
}

/** How a visitor's move or cancellation ended; `stale`: the tour has changed since it was shown, or can no longer be changed. */
export type ChangeOutcome =
  | { readonly kind: "kept" }
  | { readonly kind: "changed"; readonly tour: Tour; readonly notice: string }
  | { readonly kind: "stale"; readonly failure: Failure };

/** A tour to be changed, and what to call with the outcome. */
export interface PendingChange {
  readonly opened: OpenedTour;
  readonly onDone: (outcome: ChangeOutcome) => void;
}

const [NOT_FOUND, VERSION_CHANGED] = [404, 412];

/** Whether a refusal says that the shown tour is out of date, so that it must be read again. */
export function isStale(failure: Failure): boolean {
  if (failure.reason === "unreachable") return false;
  const isEnded = failure.problems.some(({ errorCode }) => errorCode === "TOUR_STATE");
  return isEnded || failure.status === NOT_FOUND || failure.status === VERSION_CHANGED;
}
