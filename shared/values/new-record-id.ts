import { randomInt } from "node:crypto";
import { RECORD_ID_RANDOM_VALUES, recordId } from "./record-id.ts";

/** A record id for this instant with an unpredictable rest; it may be taken, so whoever stores the record must claim it. */
export function newRecordId(now: Date): number {
  return recordId(now, randomInt(RECORD_ID_RANDOM_VALUES));
}
