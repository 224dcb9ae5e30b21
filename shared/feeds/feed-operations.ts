import { envelope, infoEntry, type Refusal, type Success, succeed } from "../api/answer.ts";
import { calendarPath, FEED_KEY_BYTES } from "../api/calendar-path.ts";
import { type Commit, type Decision, refused } from "../operations/decision.ts";
import type { Reads } from "../operations/reads.ts";
import type { Attempt } from "../operations/write.ts";
import {
  deleteFeed,
  deleteOwnFeed,
  type FeedOwner,
  hashFeedKey,
  putFeed,
  putOwnFeed,
  readOwnFeed,
} from "../tables/feed-items.ts";

/** Somebody who may have a feed, and the hash of the key of the one that they have. */
export interface LoadedOwner {
  readonly ok: true;
  readonly owner: FeedOwner;
  readonly former: string | undefined;
}

/** Reads which feed somebody has. */
export async function loadOwner(reads: Reads, owner: FeedOwner): Promise<LoadedOwner> {
  const { own } = await reads.read({ own: readOwnFeed(owner) });
  return { ok: true, owner, former: own?.feed };
}

/** What the operations do with Parts. */
export const FEED_ACTIONS = ["BatchGetItem", "DeleteItem", "PutItem"] as const;

/** Makes a feed in place of the one that its owner has, if any; its URL is shown here alone. */
export function decideNewFeed(
  { baseUrl, clock, newKey }: Pick<Attempt, "baseUrl" | "clock" | "newKey">,
  loaded: LoadedOwner | Refusal,
): Decision {
  if (!loaded.ok) return refused(loaded);
  const { owner, former } = loaded;
  // One random key has 128 bits.
  const random = ["feed", "more of it"].map((name) => Buffer.from(newKey(name), "base64url"));
  const key = Buffer.concat(random).subarray(0, FEED_KEY_BYTES).toString("base64url");
  const hash = hashFeedKey(key);
  return {
    kind: "commit",
    changes: [
      {
        writes: {
          feed: putFeed(hash, owner, clock.now),
          own: putOwnFeed(owner, hash, former),
          ...(former === undefined ? {} : { former: deleteFeed(former) }),
        },
      },
    ],
    success: created(owner, `${baseUrl}${calendarPath(key)}`),
  };
}

/** Ends the feed that its owner has. */
export function decideEnd(_: unknown, loaded: LoadedOwner | Refusal): Decision {
  if (!loaded.ok) return refused(loaded);
  const { owner, former } = loaded;
  const info = former === undefined ? [infoEntry("ALREADY_DONE")] : [];
  const commit: Commit = {
    kind: "commit",
    changes: [{ writes: former === undefined ? {} : endedFeed(owner, former) }],
    success: { ...succeed(200, envelope(idOf(owner), info)), ...aboutClient(owner) },
  };
  return commit;
}

/** The writes that end a feed; refused if its owner has another by now. */
export function endedFeed(owner: FeedOwner, former: string) {
  return { own: deleteOwnFeed(owner, former), former: deleteFeed(former) };
}

function created(owner: FeedOwner, url: string): Success {
  const body = { create_response: envelope(idOf(owner)), url };
  return {
    ...succeed(201, body),
    // A kept answer does not show it again.
    keptText: () => JSON.stringify({ ...body, url: null }),
    ...aboutClient(owner),
  };
}

function idOf(owner: FeedOwner): number {
  return "coach_id" in owner ? owner.coach_id : owner.client_id;
}

/** Whom a kept answer is about, so that their erasure finds it. */
function aboutClient(owner: FeedOwner): Pick<Success, "about"> {
  return "client_id" in owner ? { about: owner } : {};
}
