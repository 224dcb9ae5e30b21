import type { Recording } from "../../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { STAFF_SCOPES } from "../unavailability.ts";

const body = {
  start_date_time: "2027-02-04T00:00:00Z",
  end_date_time: "2027-02-09T00:00:00Z",
  reason: "New floor",
};
const later = {
  start_date_time: "2027-02-11T00:00:00Z",
  end_date_time: "2027-02-12T00:00:00Z",
  reason: "Broken lamp",
};
const options = { pathParameters: { tenant_id: "11", room_id: "71" }, scopes: STAFF_SCOPES };
const keyed = { ...options, headers: { "Idempotency-Key": "studio-closed" } };

/** The requests to *Add room unavailability* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "added",
    idsFrom: 1401,
    summary: "A room cannot be booked for five days",
    body,
    options,
    showsRequest: true,
  },
  {
    name: "replayed",
    summary: "The same request once more, with the same Idempotency-Key",
    before: ({ addRoomUnavailability }) => addRoomUnavailability(body, keyed),
    body,
    options: keyed,
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    body: later,
    options: keyed,
  },
  {
    name: "ROOM_BOOKED",
    idsFrom: 1411,
    summary: "A booking is in the way",
    before: ({ createAppointment }) =>
      createAppointment(
        appointmentBody({
          client_id: 9003,
          coach_id: 501,
          room_id: 71,
          start_date_time: "2027-02-11T10:00:00Z",
        }),
      ),
    body: later,
    options,
  },
  {
    name: "kept",
    idsFrom: 1421,
    summary: "The booking that is in the way is kept",
    body: { ...later, on_conflict: "keep" },
    options,
    showsRequest: true,
  },
  {
    name: "FIELD_INVALID",
    summary: "The end does not lie after the start",
    body: { ...body, end_date_time: body.start_date_time },
    options,
  },
];
