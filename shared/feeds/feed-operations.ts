import { envelope, infoEntry, type Refusal, type Success, succeed } from "../api/answer.ts";
import { calendarPath, FEED_KEY_BYTES } from "../api/calendar-path.ts";
import { coachKey } from "../club/coach.ts";
import { type Decision, refused, type Writes } from "../operations/decision.ts";
import type { Reads } from "../operations/reads.ts";
import type { Attempt } from "../operations/write.ts";
import { checkClient } from "../tables/clients-table.ts";
import { checkActive } from "../tables/club-table.ts";
import type { Write } from "../tables/database.ts";
import {
  checkNoFeed,
  deleteFeed,
  deleteOwnFeed,
  type FeedOwner,
  hasExpired,
  hashFeedKey,
  type OwnFeed,
  putFeed,
  putOwnFeed,
  readOwnFeed,
} from "../tables/feed-items.ts";
import { languageAsked } from "../values/language-of.ts";

/** Somebody who may have a feed, and the one that they have. */
export interface LoadedOwner {
  readonly ok: true;
  readonly owner: FeedOwner;
  readonly former: OwnFeed | undefined;
  /** What else must hold when a feed is made. */
  readonly checks?: Writes;
}

/** Reads the feed that somebody has. */
export async function loadOwner(reads: Reads, owner: FeedOwner): Promise<LoadedOwner> {
  const { own } = await reads.read({ own: readOwnFeed(owner) });
  return { ok: true, owner, former: own };
}

/** What the operations do with Parts. */
export const FEED_ACTIONS = ["BatchGetItem", "DeleteItem", "PutItem"] as const;

/**
 * Makes a feed in place of the one that its owner has, if any; its URL is shown here alone. It commits only while the coach is
 * active or the client is there, so no feed outlives a suspension or an erasure that it races.
 */
export function decideNewFeed(
  { baseUrl, clock, headers, newKey }: Pick<Attempt, "baseUrl" | "clock" | "headers" | "newKey">,
  loaded: LoadedOwner | Refusal,
): Decision {
  if (!loaded.ok) return refused(loaded);
  const { owner, former, checks } = loaded;
  // One random key has 128 bits, a feed's 192.
  const random = ["feed 1", "feed 2"].map((name) => Buffer.from(newKey(name), "base64url"));
  const key = Buffer.concat(random).subarray(0, FEED_KEY_BYTES).toString("base64url");
  const hash = hashFeedKey(key);
  const language = languageAsked(headers["accept-language"]);
  return {
    kind: "commit",
    changes: [
      {
        writes: {
          ...checks,
          owner: checkOwner(owner),
          feed: putFeed(hash, { ...owner, language }, clock.now),
          own: putOwnFeed(owner, hash, former?.feed, clock.now),
          ...(former === undefined ? {} : { former: deleteFeed(former.feed) }),
        },
      },
    ],
    success: created(owner, `${baseUrl}${calendarPath(key)}`),
  };
}

/** Ends the feed that its owner has. */
export function decideEnd({ clock }: Pick<Attempt, "clock">, loaded: LoadedOwner | Refusal): Decision {
  if (!loaded.ok) return refused(loaded);
  const { owner, former } = loaded;
  const hasEnded = former === undefined || hasExpired(former, clock.now);
  const info = hasEnded ? [infoEntry("ALREADY_DONE")] : [];
  return {
    kind: "commit",
    changes: [{ writes: former === undefined ? {} : endedFeed(owner, former.feed) }],
    success: { ...succeed(200, envelope(idOf(owner), info)), ...aboutClient(owner) },
  };
}

/**
 * The writes that leave somebody no feed; refused if they have another by now.
 * @param former the hash of the feed that they had; undefined if none
 */
export function endedFeed(owner: FeedOwner, former: string | undefined): Writes {
  return former === undefined
    ? { own: checkNoFeed(owner) }
    : { own: deleteOwnFeed(owner, former), former: deleteFeed(former) };
}

function checkOwner(owner: FeedOwner): Write {
  return "coach_id" in owner ? checkActive(coachKey(owner.tenant_id, owner.coach_id)) : checkClient(owner);
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
