import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedAppointmentSchema } from "../appointment-schema.ts";
import { moveProblems } from "../move-description.ts";
import type { UpdateAppointmentRequest } from "./schema.ts";

const body: Meanings<UpdateAppointmentRequest> = {
  subtype_id:
    "A subtype of the appointment's type, which sets the length. If it is absent, the appointment has none.",
  room_id:
    "A room for the type. Required, unless is_virtual is true or the type is held in no room; then it is refused.",
  is_virtual: "Whether client and coach meet online; false by default.",
  virtual_url: "Where they meet online. Required if is_virtual is true, refused otherwise.",
  comments: "A note for the coach. If it is absent, there is none.",
};

export const updateAppointment: OperationDescription = {
  summary: "Update appointment",
  description:
    "Replaces the fields of the body; a field that is absent is emptied. So `If-Match` must name the version that the caller has read. Once the appointment has ended, or is cancelled or a no-show, only `comments` may differ. For a client's own token only `comments` may differ at any time. For a client on the blacklist, callers without `appointments.manage` may change only `comments` and `virtual_url`.",
  success: "Updated. `ALREADY_DONE` means that nothing differed.",
  answer: changedAppointmentSchema,
  // Whether a room is required depends on the type.
  codes: [...moveProblems, "COACH_OFF_DUTY", "CLIENT_UNAVAILABLE", "FIELD_REQUIRED", "IF_MATCH_REQUIRED"],
  event: "appointment.updated",
  meanings: { "": body },
  rules: {
    place:
      "If is_virtual is true, virtual_url is required and room_id is refused. Otherwise virtual_url is refused, and room_id is required unless the type is held in no room.",
    URL: "virtual_url is a URL that browsers can open (WHATWG URL Standard).",
  },
};
