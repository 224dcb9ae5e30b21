import type { OperationName } from "../../../shared/api/operations.ts";
import type { TestAnswer } from "../../support/function-under-test.ts";

/** What of an answer the model knows, too: a refusal's codes, or the appointments without their ids. */
export function viewed(operation: OperationName, { status, body }: TestAnswer): object {
  if (status >= 400) return { status, codes: codesOf(body.info).sort() };
  switch (operation) {
    case "bookSeries":
      return {
        status,
        view: {
          info: body.create_response.info.map(({ errorCode, jsonObject }: Entry) => ({
            errorCode,
            jsonObject,
          })),
          appointments: body.appointments.map(listed),
          skipped: body.skipped.map((one: Skipped) => [
            one.local_date,
            one.start_date_time,
            codesOf(one.problems),
          ]),
        },
      };
    case "getSeries":
      return { status, view: { appointments: body.appointments.map(listed), cancel: body.cancel } };
    case "planSubstitutions":
      return {
        status,
        view: {
          substitutions: body.substitutions.map((one: Planned) => [
            ...[one.appointment_id, one.version, one.coach_id],
          ]),
          unsolved: body.unsolved.map((one: Planned) => [
            ...[one.appointment_id, one.version, codesOf(one.problems ?? [])],
          ]),
          next_from: body.next_from,
        },
      };
    default:
      return {
        status,
        view: {
          info: body.update_response.info.map(({ errorCode, jsonObject }: Entry) => [
            ...[errorCode, jsonObject?.appointment_id],
          ]),
          appointments: body.appointments.map(listed),
          ...(operation === "cancelSeries" ? { next_from: body.next_from } : {}),
        },
      };
  }
}

interface Entry {
  readonly errorCode: string;
  readonly jsonObject: { readonly appointment_id?: number } | null;
}

interface Skipped {
  readonly local_date: string;
  readonly start_date_time: string;
  readonly problems: readonly Entry[];
}

interface Planned {
  readonly appointment_id: number;
  readonly version: number;
  readonly coach_id?: number;
  readonly problems?: readonly Entry[];
}

const FIELDS = [
  ...["version", "status", "client_id", "coach_id", "original_coach_id", "appointment_type_id", "room_id"],
  ...["start_date_time", "end_date_time", "is_payment_required", "membership_id", "session_outcome"],
  "is_late_cancel",
];

function listed(appointment: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(FIELDS.map((field) => [field, appointment[field]]));
}

function codesOf(entries: readonly Entry[]): string[] {
  return entries.map(({ errorCode }) => errorCode);
}
