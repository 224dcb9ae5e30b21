import { createHash, timingSafeEqual } from "node:crypto";
import type { TourItem } from "../../../shared/tables/tours-table.ts";

/** The hash of a tour's key. The tour stores only the hash, so nobody learns the key from the table. */
export function hashTourKey(key: string): string {
  return digest(key).toString("base64");
}

/** The key in a request's header `Tour-Key`; undefined if there is none. */
export function tourKeyOf(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  return headers["tour-key"];
}

/** Whether a key is the tour's. A nearly right key takes as long as any other. */
export function isKeyOfTour({ key_hash }: Pick<TourItem, "key_hash">, key: string | undefined): boolean {
  if (key === undefined) return false;
  const kept = Buffer.from(key_hash, "base64");
  const sent = digest(key);
  return kept.length === sent.length && timingSafeEqual(kept, sent);
}

function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
