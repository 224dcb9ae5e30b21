import * as v from "valibot";
import { type CrossFieldProblem, crossFieldRule } from "../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../shared/values/scalars.ts";
import { placeEntries, placeProblems } from "../booking/appointment-request.ts";

const ROOM = expectationMessage("integer", "the id of a room, unless the appointment is virtual");

/** Makes the schema of the body of *Update appointment*. */
export function updateAppointmentRequest() {
  return v.pipe(
    requestObject({ subtype_id: optional(positiveInteger()), ...placeEntries() }),
    crossFieldRule(updateProblems),
  );
}

/** A valid body of *Update appointment*. */
export type UpdateAppointmentRequest = v.InferOutput<ReturnType<typeof updateAppointmentRequest>>;

/** The rules of a place, and that it is said: an update leaves no room to choose. */
function updateProblems(fields: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  const { is_virtual, room_id } = fields;
  const isInRoom = is_virtual === undefined || is_virtual === false;
  return [
    ...placeProblems(fields),
    ...(isInRoom && room_id === undefined ? [{ field: "room_id", message: ROOM }] : []),
  ];
}
