import type { By, PersonRequest, TOUR_CHANGES } from "./steps.ts";

/** A tour as the model knows it. */
export interface ModelTour {
  readonly id: number;
  readonly person: ModelPerson;
  version: number;
  /** Whether the desk set its time. A visitor's tour holds nobody. */
  holdsPerson: boolean;
  status: "booked" | "cancelled" | "checked_in" | "no_show";
  startMs: number;
  endMs: number;
}

/** A person as the model knows them. */
export interface ModelPerson {
  email: number | undefined;
  mobile: number | undefined;
}

/** What the contract says that a request gets: its status, and the codes of what it says. */
export interface Expected {
  readonly status: number;
  readonly codes: readonly string[];
  /** Tells the model what the request has done; undefined where it did nothing. */
  readonly learn?: ((id: number) => void) | undefined;
}

/** To whom the contacts of a request belong. */
interface ModelMatch {
  readonly known: ModelPerson | undefined;
  readonly ofEmail: ModelPerson | undefined;
  readonly ofMobile: ModelPerson | undefined;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TOUR_MS = 30 * MINUTE_MS;
const CAPACITY = 2;

/** Tours of one tenant that is always open: plain lists, one request at a time. */
export class TourModel {
  readonly tours: ModelTour[] = [];
  readonly people: ModelPerson[] = [];

  /** *Book tour*. */
  book(by: By, wanted: PersonRequest, startMs: number, nowMs: number): Expected {
    const { known, ofEmail, ofMobile } = this.#match(wanted);
    const span = { startMs, endMs: startMs + TOUR_MS };
    const timeCode = timeProblem(startMs, nowMs);
    if (timeCode !== undefined) return refused(timeCode);
    const hasOpen = known !== undefined && this.#open(known, nowMs) !== undefined;
    const taken = this.#taken(by, known, span);
    // A visitor is told of the open tour only where others could book.
    if (hasOpen && (by === "desk" || taken.length === 0)) return refused("PROSPECT_ALREADY_BOOKED");
    if (taken.length > 0) return { status: 400, codes: taken };
    const isAmbiguous = ofEmail !== undefined && ofMobile !== undefined && ofEmail !== ofMobile;
    return {
      status: 200,
      codes: ["TOUR_BOOKED", ...this.#told(by, wanted, { known, isAmbiguous })],
      learn: (id) => {
        const person = this.#remember(by, wanted, { known, ofEmail, ofMobile });
        this.tours.push({ id, person, version: 1, status: "booked", holdsPerson: by === "desk", ...span });
      },
    };
  }

  /** *Create prospect*. */
  record(by: By, wanted: PersonRequest): Expected {
    const { known, ofEmail, ofMobile } = this.#match(wanted);
    const isAmbiguous = ofEmail !== undefined && ofMobile !== undefined && ofEmail !== ofMobile;
    const told = this.#told(by, wanted, { known, isAmbiguous });
    return {
      status: 200,
      codes: by === "desk" ? told : ["PROSPECT_RECORDED"],
      learn: () => void this.#remember(by, wanted, { known, ofEmail, ofMobile }),
    };
  }

  /** A change of a tour by somebody who may know of it. */
  change(
    by: By,
    operation: (typeof TOUR_CHANGES)[number],
    { tour, startMs, nowMs }: { readonly tour: ModelTour; readonly startMs: number; readonly nowMs: number },
  ): Expected {
    if (operation === "rescheduleTour") return this.#reschedule(by, tour, startMs, nowMs);
    const [status, from, window] = CHANGES[operation];
    if (tour.status === status) return { status: 200, codes: ["ALREADY_DONE"] };
    const [firstMs, lastMs] = window(tour);
    if (!from.includes(tour.status) || nowMs < firstMs || nowMs > lastMs) return refused("TOUR_STATE");
    const opens = status === "booked" && nowMs < tour.endMs;
    if (opens && this.#open(tour.person, nowMs) !== undefined) return refused("PROSPECT_ALREADY_BOOKED");
    return changed(tour, () => {
      tour.status = status;
    });
  }

  #reschedule(by: By, tour: ModelTour, startMs: number, nowMs: number): Expected {
    if (tour.status === "booked" && startMs === tour.startMs) return { status: 200, codes: ["ALREADY_DONE"] };
    if (tour.status !== "booked" || nowMs >= tour.endMs) return refused("TOUR_STATE");
    const timeCode = timeProblem(startMs, nowMs);
    if (timeCode !== undefined) return refused(timeCode);
    const taken = this.#taken(by, tour.person, { startMs, endMs: startMs + TOUR_MS }, tour);
    if (taken.length > 0) return { status: 400, codes: taken };
    return changed(tour, () => {
      tour.startMs = startMs;
      tour.endMs = startMs + TOUR_MS;
      tour.holdsPerson = by === "desk";
    });
  }

  #match({ email, mobile }: PersonRequest): ModelMatch {
    const ofEmail = this.people.find((person) => email !== undefined && person.email === email);
    const ofMobile = this.people.find((person) => mobile !== undefined && person.mobile === mobile);
    return { known: ofEmail ?? ofMobile, ofEmail, ofMobile };
  }

  #remember(by: By, { email, mobile }: PersonRequest, { known, ofEmail, ofMobile }: ModelMatch): ModelPerson {
    if (known !== undefined && by === "visitor") return known;
    const person = known ?? { email: undefined, mobile: undefined };
    if (known === undefined) this.people.push(person);
    if (ofEmail === undefined) person.email ??= email;
    if (ofMobile === undefined) person.mobile ??= mobile;
    return person;
  }

  /** What the desk is told of a person. */
  #told(
    by: By,
    { email, mobile }: PersonRequest,
    { known, isAmbiguous }: { readonly known: ModelPerson | undefined; readonly isAmbiguous: boolean },
  ): string[] {
    if (by === "visitor") return [];
    if (known === undefined) return ["PROSPECT_CREATED"];
    const isLeft = (sent: number | undefined, own: number | undefined) =>
      sent !== undefined && own !== undefined && own !== sent;
    return [
      "PROSPECT_MATCHED",
      ...(isAmbiguous ? ["PROSPECT_AMBIGUOUS"] : []),
      ...(isLeft(email, known.email) ? ["FIELD_IGNORED"] : []),
      // Both halves of a number.
      ...(isAmbiguous || isLeft(mobile, known.mobile) ? ["FIELD_IGNORED", "FIELD_IGNORED"] : []),
    ];
  }

  /** The tour of a person that is open. */
  #open(person: ModelPerson, nowMs: number): ModelTour | undefined {
    return this.tours.find(
      (tour) => tour.person === person && tour.status === "booked" && nowMs < tour.endMs,
    );
  }

  /** The codes of those who are taken; the tour that is moved is not in its own way. */
  #taken(
    by: By,
    person: ModelPerson | undefined,
    span: { readonly startMs: number; readonly endMs: number },
    moved?: ModelTour,
  ): string[] {
    const others = this.tours.filter(
      (tour) =>
        tour !== moved &&
        tour.status !== "cancelled" &&
        floor(tour.startMs) < ceil(span.endMs) &&
        floor(span.startMs) < ceil(tour.endMs),
    );
    const instants = [span.startMs, ...others.map(({ startMs }) => Math.max(startMs, span.startMs))].map(
      floor,
    );
    const isFull = instants.some(
      (ms) => others.filter((tour) => floor(tour.startMs) <= ms && ms < ceil(tour.endMs)).length >= CAPACITY,
    );
    const isTaken = by === "desk" && others.some((tour) => tour.holdsPerson && tour.person === person);
    return [...(isFull ? ["TOUR_SLOT_FULL"] : []), ...(isTaken ? ["CLIENT_UNAVAILABLE"] : [])];
  }
}

type Window = (tour: ModelTour) => readonly [firstMs: number, lastMs: number];

const BEFORE_END: Window = ({ endMs }) => [Number.NEGATIVE_INFINITY, endMs - 1];
const ARRIVAL: Window = ({ startMs, endMs }) => [startMs - 60 * MINUTE_MS, endMs + DAY_MS];
const ABSENCE: Window = ({ startMs, endMs }) => [startMs, endMs + 7 * DAY_MS];

const CHANGES: Readonly<
  Record<
    Exclude<(typeof TOUR_CHANGES)[number], "rescheduleTour">,
    readonly [ModelTour["status"], from: readonly ModelTour["status"][], Window]
  >
> = {
  cancelTour: ["cancelled", ["booked"], BEFORE_END],
  checkInVisitor: ["checked_in", ["booked", "no_show"], ARRIVAL],
  undoVisitorCheckIn: ["booked", ["checked_in"], ARRIVAL],
  markVisitorNoShow: ["no_show", ["booked", "checked_in"], ABSENCE],
  undoVisitorNoShow: ["booked", ["no_show"], ABSENCE],
};

function changed(tour: ModelTour, change: () => void): Expected {
  return {
    status: 200,
    codes: [],
    learn: () => {
      change();
      tour.version += 1;
    },
  };
}

function refused(code: string): Expected {
  return { status: 400, codes: [code] };
}

function timeProblem(startMs: number, nowMs: number): string | undefined {
  if (startMs < nowMs - 60_000) return "START_IN_PAST";
  return startMs > nowMs + 365 * DAY_MS ? "START_TOO_FAR" : undefined;
}

const CELL_MS = 5 * MINUTE_MS;

function floor(ms: number): number {
  return Math.floor(ms / CELL_MS) * CELL_MS;
}

function ceil(ms: number): number {
  return Math.ceil(ms / CELL_MS) * CELL_MS;
}
