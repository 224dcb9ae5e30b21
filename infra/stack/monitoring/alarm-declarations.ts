/** What an alarm says to whom it wakes. */
export interface AlarmText {
  /** What it means for the club. */
  readonly meaning: string;
  /** What to do first; infra/RUNBOOK.md has the rest. */
  readonly remedy: string;
}

/** Every alarm of the stack, by its logical id. */
export const alarmTexts = {
  ServerErrors: {
    meaning:
      "More than 1 % of requests, and at least three within five minutes, failed on our side: bookings are lost.",
    remedy:
      'Open the dashboard, run the saved query "top error codes" and read the faults; if a deployment is fresh, roll it back.',
  },
  FunctionErrors: {
    meaning:
      "A booking function crashed or ran out of time: apps got no answer and cannot tell whether they booked.",
    remedy:
      "Look in the function's log for lines of type platform.report with the status timeout or failure.",
  },
  Latency: {
    meaning:
      "One request in a hundred took longer than three seconds for fifteen minutes: people wait or give up.",
    remedy:
      'See on the dashboard which of gateway, functions and tables is slow, then run the saved query "slowest".',
  },
  GatewayThrottles: {
    meaning:
      "At least ten requests within five minutes were turned away because the API's limit was reached.",
    remedy:
      "If the load is rightful, raise throttlingRate and throttlingBurst; else find the principal in the access log.",
  },
  FunctionThrottles: {
    meaning:
      "Lambda turned calls away because the concurrency limit was reached: requests failed that should not have.",
    remedy:
      "Raise the account's concurrency quota, or the context value reservedConcurrency where it is set.",
  },
  TableReadThrottles: {
    meaning: "DynamoDB slowed down reads: bookings take longer, and fail where it lasts.",
    remedy:
      "See on the dashboard which table it is; on demand it grows within minutes, otherwise one club is hot.",
  },
  TableWriteThrottles: {
    meaning: "DynamoDB slowed down writes: bookings take longer, and fail where it lasts.",
    remedy:
      "See on the dashboard which table it is; on demand it grows within minutes, otherwise one club is hot.",
  },
  AuthorizerFaults: {
    meaning:
      "Three times within five minutes a token could not be checked: apps with a good token are locked out.",
    remedy: "Read the faults in the authorizer's log: the issuer's keys or the Club table cannot be reached.",
  },
  ConflictsExhausted: {
    meaning:
      "Three requests within five minutes were given up with 503, as writes kept conflicting or the database was away.",
    remedy:
      'Run the saved query "slowest": conflict_retries tells a rush for one coach or room from a database that is away.',
  },
  EventsUndelivered: {
    meaning:
      "Events of bookings could not be delivered: other systems of the club do not know of them; the bookings stand.",
    remedy:
      "Read the messages of the dead-letter queue, mend what they name, then have the other system catch up.",
  },
  NoBookings: {
    meaning:
      "In the past hour far fewer were booked than is usual at this hour: perhaps clubs cannot book and nobody says so.",
    remedy:
      "Book a tour yourself; if that works, look on the dashboard for refusals, then ask the apps' owners.",
  },
} as const satisfies Record<string, AlarmText>;

/** The name of an alarm. */
export type AlarmName = keyof typeof alarmTexts;
