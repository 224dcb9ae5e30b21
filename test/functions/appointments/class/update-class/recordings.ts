import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { CANCELLED, classRecordings } from "../class-recordings.ts";

const { about, at, planned, stored } = classRecordings(7481, "2027-11-05");

function seen(index: number, version = 1, more: Readonly<Record<string, string>> = {}, tenantId = 11) {
  return about(index, { headers: { "If-Match": `"${version}"`, ...more } }, tenantId);
}

const body = { name: "Yoga by candlelight", capacity: 18 };
const keyed = { "Idempotency-Key": "candlelight" };

/** The requests to *Update class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "updated",
    summary: "Another name, and more places",
    ...planned(0),
    body,
    options: seen(0, 1, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: seen(0, 1, keyed) }, { body: { capacity: 19 } }),
  { name: "ALREADY_DONE", summary: "Nothing differs", body, options: seen(0, 2) },
  { name: "IF_MATCH_REQUIRED", summary: "The version is missing", body, options: about(0) },
  {
    name: "FIELD_REQUIRED",
    summary: "Virtual, without its URL",
    body: { is_virtual: true },
    options: seen(0, 2),
  },
  {
    name: "FIELD_INVALID",
    summary: "A URL of a class that is not virtual",
    body: { virtual_url: "https://meet.club.example/yoga" },
    options: seen(0, 2),
  },
  { name: "ROOM_NOT_FOUND", summary: "The room is not in use", body: { room_id: 73 }, options: seen(0, 2) },
  {
    name: "ROOM_UNAVAILABLE",
    summary: "The room is taken",
    ...planned(1, { coach_id: 502, room_id: 71 }),
    body: { room_id: 71 },
    options: seen(0, 2),
  },
  {
    name: "ROOM_NOT_FOR_TYPE",
    summary: "The type is held in another room",
    ...planned(2, { class_type_id: 151, start_date_time: at("12:00") }),
    body: { room_id: 71 },
    options: seen(2),
  },
  {
    name: "virtual",
    summary: "It takes place online",
    body: { is_virtual: true, virtual_url: "https://meet.club.example/yoga" },
    options: seen(2),
  },
  { name: "assigned", summary: "It gets a room again", body: { is_virtual: false }, options: seen(2, 2) },
  {
    name: "OVER_CAPACITY",
    summary: "More clients are booked than there are places",
    ...planned(3, { start_date_time: at("14:00") }, [9001, 9002]),
    body: { capacity: 1 },
    options: seen(3),
  },
  {
    name: "CLASS_STATE",
    summary: "It is cancelled",
    ...stored(4, CANCELLED),
    body,
    options: seen(4),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has been changed a hundred times",
    ...stored(5, { version: 100 }),
    body,
    options: seen(5, 100),
  },
  {
    name: "TENANT_INACTIVE",
    summary: "The club takes no bookings",
    ...stored(6, { tenant_id: 12, class_type_id: 151 }),
    body: { room_id: 81 },
    options: seen(6, 1, {}, 12),
  },
];
