import { at, type Recording } from "../../../../infra/open-api/recording.ts";
import { appointmentBody, without } from "../../../../support/bodies.ts";
import { bodyRefusals } from "../../appointment/body-refusals.ts";

const body = appointmentBody({ start_date_time: at("15:00") });

/** The requests to *Check staff availability* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "available",
    summary: "The appointment can be booked",
    body,
    showsRequest: true,
  },
  {
    name: "taken",
    summary: "The coach and the room are taken",
    before: ({ createAppointment }) =>
      createAppointment({ ...body, client_id: 9003, room_id: 71, start_date_time: at("16:00") }),
    body: { ...body, room_id: 71, start_date_time: at("16:30") },
  },
  {
    name: "refused",
    summary: "The club is closed, and the coach does not deliver the type",
    body: { ...body, appointment_type_id: 102, start_date_time: at("23:00") },
  },
  {
    name: "any-coach",
    summary: "Somebody is free who delivers the type",
    body: without(body, "coach_id", "room_id"),
    showsRequest: true,
  },
  ...bodyRefusals(body),
];
