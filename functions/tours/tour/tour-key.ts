import { createHash, timingSafeEqual } from "node:crypto";
import type { Dependencies } from "../../../shared/operations/operation-definition.ts";
import type { TourItem } from "../../../shared/tables/tours-table.ts";

/** The hash of a tour's key. The tour stores only the hash, so nobody learns the key from the table. */
export function hashTourKey(key: string): string {
  return digest(key).toString("base64");
}

/** The key in a request's header `Tour-Key`; undefined if there is none. */
export function tourKeyOf(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  return headers["tour-key"];
}

/**
 * Whether a key is the tour's: the one that booking it gave, whose hash is stored, or the one in messages, which is derived from
 * the tour's id. A nearly right key takes as long as any other.
 * @param linkSecret asked for only if the key is not the one that booking gave
 */
export async function isKeyOfTour(
  { key_hash, record }: Pick<TourItem, "key_hash" | "record">,
  key: string | undefined,
  linkSecret: Dependencies["linkSecret"],
): Promise<boolean> {
  if (key === undefined) return false;
  if (isSame(Buffer.from(key_hash, "base64"), digest(key))) return true;
  const secret = await linkSecret();
  const derived = secret?.tourKey(record.tenant_id, record.tour_id);
  return derived !== undefined && isSame(digest(derived), digest(key));
}

function isSame(kept: Buffer, sent: Buffer): boolean {
  return kept.length === sent.length && timingSafeEqual(kept, sent);
}

function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
