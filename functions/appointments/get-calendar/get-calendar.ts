import { createHash } from "node:crypto";
import { type Answer, refuse } from "../../../shared/api/answer.ts";
import type { ApiRequest, Operation } from "../../../shared/api/api-request.ts";
import { feedKeyIn } from "../../../shared/api/calendar-path.ts";
import type { Database } from "../../../shared/tables/database.ts";
import {
  type Feed,
  hasExpired,
  hashFeedKey,
  noteReader,
  readFeed,
  readOwnFeed,
} from "../../../shared/tables/feed-items.ts";
import { type CalendarOwner, readCalendar, readCalendarOwner } from "./read-calendar.ts";
import { RenderedCalendars } from "./rendered-calendars.ts";

/** What the route depends on. */
export interface CalendarDependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** The API's own domain, if it has one; else the host of the request names events. */
  readonly apiHost: string | undefined;
}

const CALENDAR_TYPE = "text/calendar; charset=utf-8";

/** The calendar feed: for whoever has its key. An unknown key and one that has ended get the same answer. */
export function getCalendar({ database: whole, now: clock, apiHost }: CalendarDependencies): Operation {
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
      const reader = noteReader(hash, found.feed, now);
      if (reader !== undefined) await database.commit({ reader });
      const host = apiHost ?? new URL(request.baseUrl).host;
      const text = await rendered.of(hash, now, () =>
        readCalendar(found.owner, { database, apiHost: host, now }),
      );
      return answer(text, request);
    },
  };
}

/** A feed that is valid, and whose calendar it shows. */
async function readValid(
  hash: string,
  database: Database,
  now: Date,
): Promise<{ readonly feed: Feed; readonly owner: CalendarOwner } | undefined> {
  const { feed } = await database.read({ feed: readFeed(hash) });
  if (feed === undefined || hasExpired(feed, now)) return undefined;
  const { tenant_id, coach_id, client_id = 0 } = feed;
  const owner = coach_id === undefined ? { tenant_id, client_id } : { tenant_id, coach_id };
  const [{ own }, shown] = await Promise.all([
    database.read({ own: readOwnFeed(owner) }),
    readCalendarOwner(feed, database),
  ]);
  return own?.feed === hash && shown !== undefined ? { feed, owner: shown } : undefined;
}

/** The calendar, or that the reader has it already (RFC 9110 §13.1.2). */
function answer(text: string, { headers }: ApiRequest): Answer {
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  const common = { "Cache-Control": "private, no-cache", ETag: etag, "Content-Type": CALENDAR_TYPE };
  const isUnchanged = isNamed(etag, headers["if-none-match"]);
  return { ok: true, status: 200, text, headers: common, isUnchanged };
}

/** Whether `If-None-Match` names the tag: a list, compared weakly, or a star. */
function isNamed(etag: string, header: string | undefined): boolean {
  const named = (header ?? "").split(",").map((part) => part.trim().replace(/^W\//, ""));
  return named.includes(etag) || named.includes("*");
}
