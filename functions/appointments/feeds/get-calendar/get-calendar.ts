import { createHash } from "node:crypto";
import { type Answer, refuse } from "../../../../shared/api/answer.ts";
import type { ApiRequest, Operation } from "../../../../shared/api/api-request.ts";
import { feedKeyIn } from "../../../../shared/api/calendar-path.ts";
import { isKnown } from "../../../../shared/api/conditional-requests.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import {
  type FeedOwner,
  hasExpired,
  hashFeedKey,
  noteReader,
  type OwnFeed,
  readFeed,
  readOwnFeed,
} from "../../../../shared/tables/feed-items.ts";
import { describeFault, type LogSink } from "../../../../shared/telemetry/logger.ts";
import { type CalendarOwner, readCalendar, readCalendarOwner } from "./read-calendar.ts";
import { RenderedCalendars } from "./rendered-calendars.ts";

/** What the route depends on. */
export interface CalendarDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Pick<LogSink, "error">;
  /** The API's own domain, if it has one; else the host of the request names events. */
  readonly apiHost: string | undefined;
}

const CALENDAR_TYPE = "text/calendar; charset=utf-8";

/** A feed that is valid. */
interface ValidFeed {
  readonly owner: FeedOwner;
  readonly own: OwnFeed;
  /** Whose calendar it shows. */
  readonly shown: CalendarOwner;
}

/** The calendar feed, for whoever has its key. An unknown key and an ended one get the same answer. */
export function getCalendar({ database: whole, now: clock, log, apiHost }: CalendarDependencies): Operation {
  const rendered = new RenderedCalendars();
  return {
    counts: "read",
    run: async (request) => {
      const now = clock();
      const database = whole.forRequest(request);
      const key = feedKeyIn(request.pathParameters.feed);
      const hash = key === undefined ? undefined : hashFeedKey(key);
      const found = hash === undefined ? undefined : await readValid(hash, database, now);
      if (hash === undefined || found === undefined) return refuse("FEED_NOT_FOUND", { identifier: "feed" });
      await keepAlive(found, { database, now, log });
      const host = apiHost ?? new URL(request.baseUrl).host;
      const text = await rendered.of(hash, now, () =>
        readCalendar(found.shown, { database, apiHost: host, now }),
      );
      return answer(text, request);
    },
  };
}

/** Reads a feed's owner and checks, at each request, that the feed is valid; undefined if it has ended. */
async function readValid(hash: string, database: Database, now: Date): Promise<ValidFeed | undefined> {
  const { feed } = await database.read({ feed: readFeed(hash) });
  if (feed === undefined) return undefined;
  const { tenant_id, coach_id, client_id = 0 } = feed;
  const owner = coach_id === undefined ? { tenant_id, client_id } : { tenant_id, coach_id };
  const [{ own }, shown] = await Promise.all([
    database.read({ own: readOwnFeed(owner) }),
    readCalendarOwner(feed, database),
  ]);
  if (own?.feed !== hash || hasExpired(own, now) || shown === undefined) return undefined;
  return { owner, own, shown };
}

/** Notes that a feed is read. The reader gets the calendar even if that fails. */
async function keepAlive(
  { owner, own }: ValidFeed,
  { database, now, log }: Pick<CalendarDependencies, "log"> & { database: Database; now: Date },
): Promise<void> {
  const reader = noteReader(owner, own, now);
  if (reader === undefined) return;
  try {
    await database.commit(reader);
  } catch (error) {
    log.error("feed reader not noted", { ...owner, fault: describeFault(error) });
  }
}

/** The calendar, or that the reader has it already (RFC 9110 §13.1.2). */
function answer(text: string, { headers }: ApiRequest): Answer {
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  const common = { "Cache-Control": "private, no-cache", ETag: etag, "Content-Type": CALENDAR_TYPE };
  const isUnchanged = isKnown(etag, headers["if-none-match"]);
  return { ok: true, status: 200, text, headers: common, isUnchanged };
}
