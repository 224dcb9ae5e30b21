import { createHash, timingSafeEqual } from "node:crypto";
import type { TourItem } from "../../../shared/tables/tours-table.ts";

/** The hash of a tour's key, as the tour keeps it: who reads the table learns no key. */
export function hashTourKey(key: string): string {
  return digest(key).toString("base64");
}

/** The key that a request sends in its header `Tour-Key`; undefined where it sends none. */
export function tourKeyOf(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  return headers["tour-key"];
}

/** Whether a key is the tour's; takes as long for a key that is nearly right as for any other. */
export function isKeyOfTour({ key_hash }: Pick<TourItem, "key_hash">, key: string | undefined): boolean {
  if (key === undefined) return false;
  const kept = Buffer.from(key_hash, "base64");
  const sent = digest(key);
  return kept.length === sent.length && timingSafeEqual(kept, sent);
}

function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
