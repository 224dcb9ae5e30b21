/** The text of an alarm's notification. */
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
      'Open the dashboard, run the saved query "top error codes" and read the faults; roll back a recent deployment.',
  },
  ServerErrorsOfDay: {
    meaning:
      "In 24 hours at least five requests, and more than one in two thousand, failed on our side: an operation that is seldom called may always fail.",
    remedy:
      'Run the saved query "top error codes" over the day, and read the faults of the operation that it names.',
  },
  FunctionErrors: {
    meaning:
      "A function crashed or ran out of time: apps got no answer and do not know whether they booked, or webhooks wait.",
    remedy:
      "Search the function's log for lines of type platform.report whose status is not success: errorType says what it was.",
  },
  Latency: {
    meaning:
      "One request in a hundred took longer than three seconds for fifteen minutes: people wait or give up.",
    remedy:
      'Check on the dashboard whether gateway, functions or tables are slow, then run the saved query "slowest".',
  },
  GatewayThrottles: {
    meaning: "At least ten requests within five minutes got 429 because a rate limit of the API was reached.",
    remedy:
      "Find route and principal in the access log. If the load is legitimate, raise visitorRate, timetableRate, checkRate, feedRate, or throttlingRate with throttlingBurst.",
  },
  NearRateLimit: {
    meaning:
      "For two minutes the requests were within a fifth of the API's rate limit: soon apps get 429, which the gateway may not log.",
    remedy:
      "If the load is legitimate, raise throttlingRate and throttlingBurst; otherwise find the principal in the access log.",
  },
  FunctionThrottles: {
    meaning: "Lambda rejected invocations because the concurrency limit was reached: valid requests failed.",
    remedy: "Raise the account's concurrency quota, or the setting reservedConcurrency if it is set.",
  },
  TableReadThrottles: {
    meaning: "DynamoDB throttled reads: bookings take longer, and fail if it continues.",
    remedy:
      "Find the table on the dashboard. Its capacity grows within minutes; if throttling continues, one club is hot.",
  },
  TableWriteThrottles: {
    meaning: "DynamoDB throttled writes: bookings take longer, and fail if it continues.",
    remedy:
      "Find the table on the dashboard. Its capacity grows within minutes; if throttling continues, one club is hot.",
  },
  IndexReadThrottles: {
    meaning:
      "DynamoDB throttled reads of an index of tours, appointments, unavailability, webhooks or messages: lists and deliveries take longer, and fail if it continues.",
    remedy:
      "Find the index in the metrics of its table. Its capacity grows within minutes; if throttling continues, one club is hot.",
  },
  IndexWriteThrottles: {
    meaning:
      "DynamoDB throttled writes to an index of tours, appointments, unavailability, webhooks or messages: lists and deliveries lag behind, and then the table's writes are refused with it.",
    remedy:
      "Find the index in the metrics of its table. Its capacity grows within minutes; if throttling continues, one club is hot.",
  },
  ClassIndexReadThrottles: {
    meaning:
      "DynamoDB throttled reads of an index of classes: timetables and lists take longer, and fail if it continues.",
    remedy:
      "Find the index in the metrics of its table. Its capacity grows within minutes; if throttling continues, one club is hot.",
  },
  ClassIndexWriteThrottles: {
    meaning:
      "DynamoDB throttled writes to an index of classes: timetables show old numbers of places, and then bookings of classes are refused with it.",
    remedy:
      "Find the index in the metrics of its table. Its capacity grows within minutes; if throttling continues, one club is hot.",
  },
  ClientIndexReadThrottles: {
    meaning:
      "DynamoDB throttled reads of an index of clients: searches take longer, and fail if it continues.",
    remedy:
      "Find the index in the metrics of its table. Its capacity grows within minutes; if throttling continues, one club is hot.",
  },
  ClientIndexWriteThrottles: {
    meaning:
      "DynamoDB throttled writes to an index of clients: searches lag behind, and then the table's writes are refused with it.",
    remedy:
      "Find the index in the metrics of its table. Its capacity grows within minutes; if throttling continues, one club is hot. A large import writes to it too.",
  },
  AuthorizerFaults: {
    meaning:
      "Three times within an hour the authorizer could not check a token: apps with a valid token are locked out.",
    remedy: "Read the faults in the authorizer's log: it cannot reach the issuer's keys or the Club table.",
  },
  TokenErrors: {
    meaning:
      "Three token requests within an hour got no answer from the issuer: apps are locked out once their tokens expire.",
    remedy:
      "Ask the issuer's token endpoint yourself; if it answers, compare it with the setting tokenEndpoint.",
  },
  ConflictsExhausted: {
    meaning:
      "Three requests within five minutes got 503 because writes kept conflicting or the database was unavailable.",
    remedy:
      'Run the saved query "slowest": many conflict_retries mean contention for one coach or room, none an unavailable database.',
  },
  WebhooksDisabled: {
    meaning:
      "A webhook was disabled, because its server is gone or failed for five days, or its app lost access: it gets no events.",
    remedy:
      'Run the saved query "disabled webhooks", which names tenant, webhook and reason, and tell the owner of the app.',
  },
  DeliveriesUndelivered: {
    meaning:
      "Messages of the queue of deliveries failed ten times, or events did not reach it: webhooks or people may have missed something.",
    remedy:
      'Read the faults with the saved query "faults of deliveries", fix what they name, then redrive the dead-letter queue.',
  },
  DeliveriesLate: {
    meaning:
      "For ten minutes a queue of deliveries had a message older than twenty minutes: webhooks or people are told late.",
    remedy:
      "See whether the function's event sources are enabled and its concurrency is used up; nothing is lost within four days.",
  },
  DeliveriesWaiting: {
    meaning:
      "A delivery or a message has waited ninety minutes for a service of the stack: a key of KMS, a table or SES.",
    remedy:
      'Run the saved query "faults of deliveries", then "messages not sent": they name what fails. Once that is mended, what waits is sent.',
  },
  DeliveriesLooping: {
    meaning:
      "The function of deliveries wakes itself again and again for nothing: this costs money, and webhooks and people are told late.",
    remedy:
      "Disable the function's event sources, roll back a recent deployment, then enable them: nothing is lost within four days.",
  },
  MessagesFailed: {
    meaning:
      "Messages were given up after a day or two, or SES rejected them as dangerous, or never said whether it accepted them: people were not told.",
    remedy:
      'Run the saved query "messages not sent", which names tenant, record and reason, and have the club tell these people.',
  },
  MessagesRefused: {
    meaning:
      "SES refused at least ten attempts within fifteen minutes: nobody gets a message, and each is given up after a day.",
    remedy:
      'Run the saved query "messages not sent" for what SES says: an identity that is not verified, the sandbox, or a pause.',
  },
  MessagesLeftOut: {
    meaning:
      "Visitors caused more messages than one inbox or one tenant may get: at least ten of a day were not sent, and nobody is told later.",
    remedy:
      'Run the saved query "messages not sent": one record is mostly a visitor who cannot decide, many of one tenant are an attack.',
  },
  MailBounces: {
    meaning:
      "Of a day's messages more than 5 % bounced, and at least five: SES reviews accounts at 5 % and pauses them at 10 %.",
    remedy:
      "Find what the addresses have in common, such as an import of old ones, and ask the club to correct them.",
  },
  MailComplaints: {
    meaning:
      "Of a day's messages more than 0.1 % were marked as spam, and at least two: SES pauses accounts at 0.5 %.",
    remedy:
      "Read what the club's own texts say and whom its reminders reach; send fewer reminders, or turn its messages off.",
  },
  EventsUndelivered: {
    meaning:
      "Events could not be delivered: the club's other systems missed changes; the bookings are not affected.",
    remedy:
      "Read the messages in the dead-letter queue, fix what they name, then let the other system catch up.",
  },
  EventsFailing: {
    meaning:
      "The pipe of a table's events failed three times within an hour, or events did not reach the queue of deliveries: they are late, and lost if no dead letter can be written.",
    remedy:
      "Open the pipe or the rule in EventBridge: a permission may be missing, or the target may throttle. Streams keep a day.",
  },
  EventsStopped: {
    meaning:
      "In two hours of six there were changes and the pipe of their events was not invoked: the club's other systems miss them.",
    remedy:
      "Start the pipe (an output of the stack names it) within a day of the first change that is missed: its stream keeps no record longer, and a deployment does not start it.",
  },
  PagesFaults: {
    meaning:
      "Three times within an hour the hosted pages got no token, or no session: visitors cannot book there, people cannot sign in.",
    remedy:
      "Read the lines with the message \"fault\" in the log of the pages' function: they name the issuer's error, or the secret.",
  },
  NewVersion: {
    meaning:
      "The deployed version of a function failed in three minutes of five: a deployment of it in progress is rolled back.",
    remedy:
      "Read the faults of this function_version in the function's log, then deploy the commit before or a fix.",
  },
  NoAnswers: {
    meaning:
      "For fifteen minutes neither an app nor the synthetic check got an answer: the functions do not run, or nothing calls them.",
    remedy: "Book a tour yourself; if that works, see whether the rule of the synthetic check is enabled.",
  },
  NoBookingsOfDay: {
    meaning:
      "Bookings in the past 24 hours fell far below normal: clubs may be unable to book without anyone reporting it.",
    remedy:
      "Book a tour yourself; if that works, check the dashboard for refusals, then ask the apps' owners.",
  },
  NoBookings: {
    meaning:
      "Bookings in the past hour fell far below normal: clubs may be unable to book without anyone reporting it.",
    remedy:
      "Book a tour yourself; if that works, check the dashboard for refusals, then ask the apps' owners.",
  },
} as const satisfies Record<string, AlarmText>;

/** The name of an alarm. */
export type AlarmName = keyof typeof alarmTexts;
