import type { TestAnswer } from "../../support/function-under-test.ts";

/** An appointment as an answer last showed it. */
export interface KnownAppointment {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly client_id: number;
  readonly series_id: number | null;
  readonly coach_id: number;
  readonly start_date_time: string;
}

/** An unavailability of a coach, as an answer showed it. */
export interface KnownTime {
  readonly id: number;
  readonly coach_id: number;
}

const MAX_BOOKED = 60;
const MAX_SERIES = 12;

/** What callers know from the answers that they got. */
export class Known {
  readonly #appointments = new Map<number, KnownAppointment>();
  readonly #times: KnownTime[] = [];

  /** The booked appointments that were made last, by their ids. */
  booked(): readonly KnownAppointment[] {
    const all = [...this.#appointments.values()];
    return all.filter(({ status }) => status === "booked").slice(-MAX_BOOKED);
  }

  /** The last series, each by one of its appointments. */
  series(): readonly KnownAppointment[] {
    const inSeries = [...this.#appointments.values()].filter(({ series_id }) => series_id !== null);
    return [...new Map(inSeries.map((one) => [one.series_id, one])).values()].slice(-MAX_SERIES);
  }

  /** How many unavailabilities nobody has set out to remove. */
  get times(): number {
    return this.#times.length;
  }

  /** The oldest unavailability, which somebody sets out to remove. */
  takeTime(): KnownTime | undefined {
    return this.#times.shift();
  }

  /** Learns from an answer to a request with a body. */
  learn(body: object, answer: TestAnswer): void {
    if (answer.status >= 300) return;
    const { appointments = [], appointment, unavailability, create_response } = answer.body;
    const isNew = answer.status === 201 && appointments.length === 0 && unavailability === undefined;
    const booked = { ...body, id: create_response?.id, version: 1, status: "booked", series_id: null };
    const seen = [...appointments, ...(appointment ? [appointment] : []), ...(isNew ? [booked] : [])];
    for (const one of seen as readonly KnownAppointment[]) {
      if (one.version >= (this.#appointments.get(one.id)?.version ?? 0)) this.#appointments.set(one.id, one);
    }
    if (unavailability !== undefined) this.#times.push(unavailability);
  }
}
