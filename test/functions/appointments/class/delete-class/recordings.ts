import type { Recording } from "../../../../infra/open-api/recording.ts";
import { storeClasses } from "../../../../support/stored-classes.ts";
import { classRecordings } from "../class-recordings.ts";

const { about, at, idOf, planned } = classRecordings(7501, "2027-11-08");
const keyed = { headers: { "Idempotency-Key": "delete-yoga" } };

/** The requests to *Delete class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "deleted",
    summary: "Nobody ever booked it",
    before: (_, tables) =>
      storeClasses(tables, [{ class_id: idOf(0), class_type_id: 153, start_date_time: at("10:00") }]),
    options: about(0, keyed),
    isSpent: true,
  },
  {
    name: "replayed",
    summary: "The same request once more, with the same Idempotency-Key",
    options: about(0, keyed),
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another class with the same Idempotency-Key",
    ...planned(1, { start_date_time: at("12:00") }, [9001]),
    options: about(1, keyed),
  },
  {
    name: "VERSION_CHANGED",
    summary: "The class has another version now",
    options: about(1, { headers: { "If-Match": '"99"' } }),
  },
  { name: "CLASS_STATE", summary: "Somebody has booked it", options: about(1) },
];
