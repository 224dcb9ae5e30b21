import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import { calendarRoute, calendarTables } from "../../functions/appointments/feeds/calendar-route.ts";
import { apiHandler } from "../../shared/api/api-handler.ts";
import { CALENDAR_PATH } from "../../shared/api/calendar-path.ts";
import type { Database } from "../../shared/tables/database.ts";
import type { LogLine } from "./function-under-test.ts";
import { runAs } from "./running-role.ts";

/** An answer of the route of calendar feeds. */
export interface CalendarAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** The route of calendar feeds behind the chain of its function; an API of the domain `api.test`. */
export function calendarsUnderTest(database: Database, now: () => Date) {
  const log: LogLine[] = [];
  const settings = {
    allowedOrigins: ["*"],
    log: {
      info: (message: string, fields: LogLine["fields"]) => void log.push({ level: "info", message, fields }),
      error: (message: string, fields: LogLine["fields"]) =>
        void log.push({ level: "error", message, fields }),
    },
    now,
    metricsNamespace: "test",
  };
  const handler = apiHandler({}, settings, [
    calendarRoute({ database, now, log: settings.log, apiHost: undefined }),
  ]);
  const get = async (
    feed: string,
    headers: Readonly<Record<string, string>> = {},
    httpMethod = "GET",
  ): Promise<CalendarAnswer> => {
    const event: Partial<APIGatewayProxyEvent> = {
      httpMethod,
      resource: CALENDAR_PATH,
      path: `/calendars/${feed}`,
      headers: { ...headers },
      multiValueHeaders: {},
      pathParameters: { feed },
      body: null,
      isBase64Encoded: false,
      requestContext: {
        requestId: "request-1",
        domainName: "api.test",
        path: `/calendars/${feed}`,
      } as unknown as APIGatewayProxyEvent["requestContext"],
    };
    const context = { getRemainingTimeInMillis: () => 15_000 } as Context;
    const result = await runAs({ name: "getCalendar", tables: calendarTables }, () =>
      handler(event as APIGatewayProxyEvent, context),
    );
    return { status: result.statusCode, headers: result.headers ?? {}, text: result.body };
  };
  return { get, log };
}
