import { type Recording, requestWith, sameKey } from "../../../../infra/open-api/recording.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { inAHurry } from "../../class/class-recordings.ts";
import { FULL, recurringRecordings } from "../recurring-recordings.ts";

const { numberOf, about, made, stored } = recurringRecordings(9101, "07:15");

function seen(
  index: number,
  version = 1,
  more: Readonly<Record<string, string>> = {},
  options: RequestOptions = {},
) {
  return about(index, { ...options, headers: { "If-Match": `"${version}"`, ...more } });
}

const online = {
  ...{ coach_id: null, room_id: undefined, is_virtual: true },
  virtual_url: "https://meet.club.example/yoga",
};
const body = { from: "2027-02-12", capacity: 18 };
const keyed = { "Idempotency-Key": "more-places" };

const ask = requestWith(seen(0, 2));

/** The requests to *Update recurring class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "updated",
    summary: "More places from a day on",
    ...made(0),
    body,
    options: seen(0, 1, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: seen(0, 1, keyed) }, { body: { from: "2027-02-12", capacity: 19 } }),
  ask("ALREADY_DONE", "Nothing differs", body),
  { name: "IF_MATCH_REQUIRED", summary: "The version is missing", body, options: about(0) },
  ask("FIELD_INVALID", "A day that is over", { from: "2026-11-19", capacity: 19 }),
  ask("FIELD_REQUIRED", "Virtual, without its URL", { from: "2027-02-12", is_virtual: true }),
  ask("CLASS_STATE", "It takes place no more by then", { from: "2027-02-20", capacity: 19 }),
  {
    name: "CLASS_SKIPPED",
    summary: "In a room again, on two days on which no room is empty",
    idsFrom: numberOf(1),
    before: async (functions, tables) => {
      await made(1, online).before?.(functions, tables);
      await made(4, { coach_id: null, room_id: 71 }).before?.(functions, tables);
    },
    body: { from: "2027-02-12", is_virtual: false },
    options: seen(1),
  },
  {
    name: "SETTLING",
    summary: "Its classes still follow when the request is answered",
    ...made(2, { local_time: "09:00", coach_id: 502, room_id: 71 }),
    body: { from: "2027-02-12", to: "2027-02-18", waitlist_size: 0 },
    options: seen(2, 1, {}, inAHurry()),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has twenty phases already",
    ...stored(3, FULL),
    body: { from: "2026-12-24", to: "2026-12-25", capacity: 30 },
    options: seen(3),
  },
];
