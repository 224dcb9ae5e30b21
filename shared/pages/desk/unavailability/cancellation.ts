import type { Failure } from "../../parts/alerts.ts";
import type { Send } from "../../parts/write.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";

/** An appointment to cancel, in the version that was shown. */
export interface AppointmentToCancel {
  readonly appointment_id: number;
  readonly version: number;
}

/** A class to cancel, in the version that was shown, and how many had a place in it then. */
export interface ClassToCancel {
  readonly class_id: number;
  readonly version: number;
  readonly booked: number;
}

/** What is to be cancelled, or was. */
export interface ToCancel {
  readonly appointments: readonly AppointmentToCancel[];
  readonly classes: readonly ClassToCancel[];
}

/** How it is cancelled. */
export interface CancelTerms {
  /** Whether the sessions of appointments come back even if it is late. */
  readonly waive: boolean;
  readonly reason: string | null;
  /** What those who have booked the classes are told; null says nothing. */
  readonly message: string | null;
}

/** What was cancelled, and why not all of it was. */
export interface Cancelled {
  readonly done: ToCancel;
  readonly failure: Failure | undefined;
}

/** A request of a cancellation: what it cancels, and how it is sent. */
interface CancelRequest {
  readonly cancels: ToCancel;
  readonly send: () => Promise<Failure | undefined>;
}

// One transaction has room for so many.
const MAX_APPOINTMENTS = 12;

/** Cancels appointments, up to 12 in one request, then classes, each in a request of its own; ends where one of them fails. */
export async function cancelEach(
  { desk, live, send }: { readonly desk: Desk; readonly live: Pick<LiveDay, "put">; readonly send: Send },
  { appointments, classes }: ToCancel,
  terms: CancelTerms,
): Promise<Cancelled> {
  const requests = [
    ...inParts(appointments).map(cancelAppointments),
    ...classes.map((each) => cancelClass(each)),
  ];
  let done: ToCancel = { appointments: [], classes: [] };
  for (const request of requests) {
    const failure = await request.send();
    if (failure !== undefined) return { done, failure };
    done = {
      appointments: [...done.appointments, ...request.cancels.appointments],
      classes: [...done.classes, ...request.cancels.classes],
    };
  }
  return { done, failure: undefined };

  function cancelAppointments(part: readonly AppointmentToCancel[]): CancelRequest {
    const body = {
      appointment_ids: part.map(({ appointment_id }) => appointment_id),
      versions: part.map(({ version }) => version),
      waive: terms.waive,
      reason: terms.reason,
    };
    return {
      cancels: { appointments: part, classes: [] },
      send: async () => {
        const result = await send(body, (options) =>
          desk.sdk.cancelAppointments({ path: tenantPath(desk), body }, options),
        );
        if (!result.ok) return result;
        for (const appointment of result.data.appointments) live.put({ appointment });
        return undefined;
      },
    };
  }

  function cancelClass(each: ClassToCancel): CancelRequest {
    const { class_id, version, booked } = each;
    const body = { expect_booked: booked, reason: terms.reason, message: terms.message };
    const path = { ...tenantPath(desk), class_id };
    return {
      cancels: { appointments: [], classes: [each] },
      send: async () => {
        const result = await send({ class_id, version, body }, (options) =>
          desk.sdk.cancelClass({ path, body }, { ...options, ifMatch: { version } }),
        );
        if (!result.ok) return result;
        live.put({ class: result.data.class });
        return undefined;
      },
    };
  }
}

function inParts(all: readonly AppointmentToCancel[]): (readonly AppointmentToCancel[])[] {
  const parts = Math.ceil(all.length / MAX_APPOINTMENTS);
  return Array.from({ length: parts }, (_, part) =>
    all.slice(part * MAX_APPOINTMENTS, (part + 1) * MAX_APPOINTMENTS),
  );
}

/** What is left to cancel. */
export function restOf({ appointments, classes }: ToCancel, done: ToCancel): ToCancel {
  return {
    appointments: appointments.filter((each) => !done.appointments.includes(each)),
    classes: classes.filter((each) => !done.classes.includes(each)),
  };
}
