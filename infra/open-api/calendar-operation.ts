import { feedKeyIn } from "../../shared/api/calendar-path.ts";
import type { SchemaComponents } from "./schema-components.ts";
import { fromGateway, RETRY, refusal } from "./token-operation.ts";

/** The tag of calendar feeds, and what it is for. */
export const CALENDAR_TAG = { name: "Calendars", description: "What calendar apps subscribe to." };

const EXAMPLE = `${"k".repeat(32)}.ics`;

/** The path item of calendar feeds: no operation of the SDK, since calendar apps call it and send no token. */
export function calendarPathItem(components: SchemaComponents): object {
  if (feedKeyIn(EXAMPLE) === undefined) throw new Error("The example of a feed is none.");
  const [blocked, notFound, tooMany, fault, unavailable] = [
    refusal("REQUEST_BLOCKED", components),
    refusal("FEED_NOT_FOUND", components, "Calendar", {}),
    refusal("TOO_MANY_REQUESTS", components),
    refusal("INTERNAL_ERROR", components),
    refusal("SERVICE_UNAVAILABLE", components),
  ];
  const responses = {
    200: {
      description: "The calendar. `ETag` names it as it is.",
      content: { "text/calendar": { schema: { type: "string" } } },
    },
    304: { description: "The app has it already." },
    403: fromGateway("The web firewall refuses the request.", blocked),
    404: fromGateway("There is no such feed, or it has ended.", notFound),
    429: fromGateway("Too many requests at once.", tooMany, RETRY),
    500: fromGateway("A fault on our side.", fault),
    503: fromGateway("Send the request again.", unavailable, RETRY),
  };
  return {
    get: {
      operationId: "getCalendar",
      summary: "Read a calendar feed",
      description:
        "The calendar of a coach or a client (RFC 5545), 31 days back and 92 ahead, at most 60 s old, for whoever has its URL. *Create calendar feed of a coach* and *… of a client* make one. It shows all appointments that take place, then cancelled ones, up to 2,000 together. An unknown feed and one that has ended get the same 404.",
      ...COMMON,
      responses,
    },
    head: {
      operationId: "headCalendar",
      summary: "Check a calendar feed",
      description: "What *Read a calendar feed* answers, without the calendar.",
      ...COMMON,
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { content: _, ...response }]: [string, Described]) => [
          status,
          response,
        ]),
      ),
    },
  };
}

type Described = object & { readonly content?: object };

const PARAMETERS = [
  {
    name: "feed",
    in: "path",
    required: true,
    description: "The feed's key and `.ics`.",
    schema: { type: "string" },
    example: EXAMPLE,
  },
  {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The `ETag` of the calendar that the app has.",
    schema: { type: "string" },
  },
];

const COMMON = { tags: [CALENDAR_TAG.name], security: [], parameters: PARAMETERS };
