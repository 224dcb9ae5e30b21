import * as v from "valibot";
import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import {
  addedSchema,
  addMeanings,
  addRules,
  removedSchema,
  roomUnavailabilitySchema,
  staffUnavailabilitySchema,
} from "./unavailability-schemas.ts";

export const listUnavailability: OperationDescription = {
  summary: "List all unavailability",
  description:
    "Lists the unavailability of all coaches and rooms that overlaps a range, by its start, then its id; each has a `coach_id` or a `room_id`. What was removed is left out. What has just been added or removed may take a second to count.",
  success: "One page of unavailability.",
  answer: listSchema("unavailability", v.union([staffUnavailabilitySchema, roomUnavailabilitySchema])),
};

export const listStaffUnavailability: OperationDescription = {
  summary: "Get staff scheduled unavailability",
  description:
    "Lists the unavailability of a coach that overlaps a range, by its start. What was removed is left out.",
  success: "One page of unavailability.",
  answer: listSchema("unavailability", staffUnavailabilitySchema),
};

export const addStaffUnavailability: OperationDescription = {
  summary: "Add staff unavailability",
  description:
    "Makes a coach unavailable for a time, so that nobody can book them. If bookings are in the way, the request is refused. With `on_conflict` `keep` they stay instead, and a `Warning` names them, so that the club can move them. Either entry has in `jsonObject` the `appointment_ids` by start, at most 100, and `appointment_count`, which counts all of them; for classes, where there are any, `class_ids` and `class_count`.",
  success: "Added.",
  answer: addedSchema(staffUnavailabilitySchema),
  codes: ["COACH_BOOKED"],
  event: "unavailability.added",
  meanings: { "": addMeanings },
  rules: addRules,
};

export const removeStaffUnavailability: OperationDescription = {
  summary: "Remove staff unavailability",
  description:
    "Removes an unavailability: the coach can be booked again at that time, unless another unavailability overlaps it. Bookings that were kept stay.",
  success: "Removed; `ALREADY_DONE` says that it had been removed before.",
  answer: removedSchema,
  codes: ["ALREADY_DONE"],
  event: "unavailability.removed",
};

export const listRoomUnavailability: OperationDescription = {
  summary: "Get room scheduled unavailability",
  description:
    "Lists the unavailability of a room that overlaps a range, by its start. What was removed is left out.",
  success: "One page of unavailability.",
  answer: listSchema("unavailability", roomUnavailabilitySchema),
};

export const addRoomUnavailability: OperationDescription = {
  summary: "Add room unavailability",
  description:
    "Makes a room unavailable for a time, so that nobody can book it. If bookings are in the way, the request is refused. With `on_conflict` `keep` they stay instead, and a `Warning` names them, so that the club can move them. Either entry has in `jsonObject` the `appointment_ids` by start, at most 100, and `appointment_count`, which counts all of them; for classes, where there are any, `class_ids` and `class_count`.",
  success: "Added.",
  answer: addedSchema(roomUnavailabilitySchema),
  codes: ["ROOM_BOOKED"],
  event: "unavailability.added",
  meanings: { "": addMeanings },
  rules: addRules,
};

export const removeRoomUnavailability: OperationDescription = {
  summary: "Remove room unavailability",
  description:
    "Removes an unavailability: the room can be booked again at that time, unless another unavailability overlaps it. Bookings that were kept stay.",
  success: "Removed; `ALREADY_DONE` says that it had been removed before.",
  answer: removedSchema,
  codes: ["ALREADY_DONE"],
  event: "unavailability.removed",
};
