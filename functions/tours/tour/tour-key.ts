import { createHash, timingSafeEqual } from "node:crypto";
import type { LinkSecret } from "../../../shared/messages/link-secret.ts";
import type { Dependencies, Service } from "../../../shared/operations/operation-definition.ts";
import type { TourItem } from "../../../shared/tables/tours-table.ts";

/** The secret of links in messages, asked for when it is first needed; undefined where the stack sends no messages. */
export const linkSecret: Service<(() => Promise<LinkSecret>) | undefined> = async (environment) => {
  const { linkSecretIn } = await import("../../../shared/messages/link-secret.ts");
  return linkSecretIn(environment);
};

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
 * @param use asked for the secret of links only if the key is not the one that booking gave
 */
export async function isKeyOfTour(
  { key_hash, record }: Pick<TourItem, "key_hash" | "record">,
  key: string | undefined,
  use: Dependencies["use"],
): Promise<boolean> {
  if (key === undefined) return false;
  if (isSame(Buffer.from(key_hash, "base64"), digest(key))) return true;
  const secret = await (await use(linkSecret))?.();
  const derived = secret?.tourKey(record.tenant_id, record.tour_id);
  return derived !== undefined && isSame(digest(derived), digest(key));
}

function isSame(kept: Buffer, sent: Buffer): boolean {
  return kept.length === sent.length && timingSafeEqual(kept, sent);
}

function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
