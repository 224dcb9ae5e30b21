import * as v from "valibot";
import { count, instant, recordId } from "../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../shared/api/description.ts";
import { listedAppointmentSchema } from "../appointment/appointment-schema.ts";
import { changedAppointmentsEntries } from "../several/changed-appointments-schema.ts";
import type { CancelSeriesRequest } from "./schema.ts";

const body: Meanings<CancelSeriesRequest> = {
  from: "Only appointments that begin at this instant or later. Default: now.",
  reason: "Why they are cancelled.",
  waive: "Returns the sessions, whatever the policies say; for `appointments.manage` only.",
  expect_forfeited:
    "How many sessions the person was told they forfeit: the `forfeited` of *Get a series*. If it is another number now, nothing is cancelled.",
};

export const getSeries: OperationDescription = {
  summary: "Get a series",
  description:
    "Gives the appointments of a series, by start, whatever has become of them, and what *Cancel the rest of a series* would do now. A client's own token gets that client's series only.",
  success: "The series.",
  answer: v.strictObject({
    series_id: recordId("The series: the id of its first appointment."),
    appointments: v.pipe(v.array(listedAppointmentSchema), v.description("Its appointments, by start.")),
    cancel: v.pipe(
      v.nullable(
        v.strictObject({
          count: count("How many appointments it would cancel, at most 12."),
          forfeited: count("How many sessions the client would forfeit."),
        }),
      ),
      v.description(
        "What *Cancel the rest of a series* would do now for this caller, without a `from`. Null if no booked appointment is ahead, or it would be refused.",
      ),
    ),
  }),
  codes: ["SERIES_NOT_FOUND"],
};

export const cancelSeries: OperationDescription = {
  summary: "Cancel the rest of a series",
  description:
    "Cancels the next 12 booked appointments of a series, each by the rules of *Cancel appointment*: all of them in one transaction, or none. If more are left, `next_from` is when the first of them begins: send it as `from` to go on. An entry about one appointment has its `appointment_id` in `jsonObject`.",
  success: "Cancelled. `ALREADY_DONE` means that no booked appointment was left.",
  answer: v.strictObject({
    ...changedAppointmentsEntries,
    next_from: v.pipe(
      v.nullable(instant("The start.")),
      v.description("The start of the first booked appointment that is left; null if none is left."),
    ),
  }),
  codes: [
    "SERIES_NOT_FOUND",
    "APPOINTMENT_STATE",
    "CANCEL_TOO_LATE",
    "OUTCOME_CHANGED",
    "SESSION_RETURNED",
    "SESSION_FORFEITED",
    "ALREADY_DONE",
  ],
  event: "appointment.cancelled",
  meanings: { "": body },
};
