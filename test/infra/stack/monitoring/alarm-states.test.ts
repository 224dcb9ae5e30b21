import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { sampleOf } from "../../../support/run-size.ts";
import { synthesized, templateOf } from "../synthesized.ts";
import { type AlarmMetric, alarmState, type Minutes } from "./alarm-state.ts";
import type { Band, Series } from "./metric-math.ts";

const CONTEXT = {
  stage: "prod",
  throttlingRate: 50,
  mailFrom: "bookings@club.example",
  tokenEndpoint: "https://login.club.example/oauth2/token",
  pages: true,
  pagesClientId: "club-pages",
  pagesVisitorSecretArn: "arn:aws:secretsmanager:eu-west-1:123456789012:secret:visitors-AbCdEf",
};
const { template } = synthesized(CONTEXT);
const names = Object.entries(templateOf(CONTEXT).findResources("AWS::CloudWatch::Alarm")).map(
  ([logicalId, { Properties }]) => [alarmName(Properties.AlarmName), logicalId] as const,
);
const logicalIds = new Map(names);

/** The alarm's name without the stack's and the version's: `NewVersion-Tours`. */
function alarmName(name: string | { readonly "Fn::Join": readonly [string, readonly unknown[]] }): string {
  const text = typeof name === "string" ? name : String(name["Fn::Join"][1][0]);
  return text.replace("FitnessBooking-prod-", "").replace(/-$/, "");
}

type Data = (metric: AlarmMetric) => Minutes;

/** This many minutes with these values in each. */
function steady(minutes: number, ...values: readonly number[]): Minutes {
  return Array.from({ length: minutes }, () => values);
}

/** These values, one in the first minute of each run of `every`; undefined is no data. */
function each(every: number, values: Series): Minutes {
  return values.flatMap((value) => [value === undefined ? [] : [value], ...steady(every - 1)]);
}

/** Data of some metrics by name; the others have none, for as many minutes. */
function data(byName: Readonly<Record<string, Minutes>>): Data {
  const length = Math.max(...Object.values(byName).map((minutes) => minutes.length));
  return ({ name }) => byName[name] ?? steady(length);
}

/** Data of a day, all in its first minute. */
function ofDay(byName: Readonly<Record<string, number>>): Data {
  return data(
    Object.fromEntries(Object.entries(byName).map(([name, value]) => [name, each(1_440, [value])])),
  );
}

/** Data of one metric with this dimension's value. */
function dataOf(
  wanted: string,
  dimension: string,
  minutes: Minutes,
  wantedValue = /Tours|tours|bookTour/,
): Data {
  return ({ name, dimensions }) =>
    name === wanted && dimensions[dimension]?.match(wantedValue) ? minutes : steady(minutes.length);
}

interface Case {
  readonly says: string;
  readonly fires: Data;
  readonly butNot: Data;
}

/** The cases of a pipe whose table's events the functions count by this metric. */
function stoppedCases(events: string): readonly Case[] {
  return [
    {
      says: "events in two hours of six and the pipe not invoked, not a pipe that has nothing to do",
      fires: data({ [events]: each(60, [1, 0, 0, undefined, 0, 1]) }),
      butNot: data({ [events]: steady(360, 0) }),
    },
    {
      says: "not an event at the end of an hour, which the pipe takes in the next",
      fires: data({ [events]: each(60, [0, 0, 0, 0, 4, 4]), Invocations: steady(360) }),
      butNot: data({
        [events]: each(60, [1, 1, 1, 1, 1, 1]),
        Invocations: each(60, [1, 1, 1, 1, 1, undefined]),
      }),
    },
    {
      says: "its own table's events, not another's",
      fires: data({ [events]: each(60, [1, 1, 1, 1, 1, 1]) }),
      butNot: data({ events_other: each(60, [1, 1, 1, 1, 1, 1]) }),
    },
    {
      says: "two hours, not one",
      fires: data({ [events]: each(60, [0, 2, 0, 0, 1, 0]) }),
      butNot: data({ [events]: each(60, [0, 2, 0, 0, 0, 0]) }),
    },
  ];
}

/** Throttles of the indexes alone, or of the tables alone. */
function throttles(name: string, isOfIndex: boolean, minutes: Minutes): Data {
  return (metric) =>
    metric.name === name && "GlobalSecondaryIndexName" in metric.dimensions === isOfIndex
      ? minutes
      : steady(minutes.length);
}

/** Data of the queues whose logical ids match. */
function ofQueue(wanted: string, queue: RegExp, minutes: Minutes): Data {
  return ({ name, dimensions }) =>
    name === wanted && queue.test(dimensions.QueueName ?? "") ? minutes : steady(minutes.length);
}

/** The cases of the alarms on throttled tables, or on throttled indexes. */
function throttleCases(name: string, isOfIndex: boolean): readonly Case[] {
  return [
    {
      says: "for ten minutes, not for five",
      fires: throttles(name, isOfIndex, each(5, [1, 1])),
      butNot: throttles(name, isOfIndex, each(5, [1, 0])),
    },
    {
      says: "tables and indexes each by themselves",
      fires: throttles(name, isOfIndex, each(5, [1, 1])),
      butNot: throttles(name, !isOfIndex, each(5, [1, 1])),
    },
  ];
}

const VERSION = "$LATEST";

function isOfVersion({ dimensions }: AlarmMetric): boolean {
  return [dimensions.version, dimensions.ExecutedVersion, dimensions.Resource?.split(":")[1]].includes(
    VERSION,
  );
}

/** An error of the check's call of the version itself, not of the alias. */
function isCheck({ name, dimensions }: AlarmMetric): boolean {
  return name === "Errors" && dimensions.ExecutedVersion === undefined && dimensions.Resource !== undefined;
}

function versionCases(): readonly Case[] {
  const faults =
    (minutes: Minutes): Data =>
    (metric) =>
      metric.name === "version_faults" && isOfVersion(metric) ? minutes : steady(minutes.length);
  return [
    {
      says: "faults in three minutes of five, one in each, as the check alone would cause them",
      fires: faults(each(1, [1, undefined, 1, undefined, 1])),
      butNot: faults(each(1, [9, undefined, 9, undefined, undefined])),
    },
    {
      says: "a version that crashes at every call of the check, with no app calling",
      fires: (metric) => (isCheck(metric) ? steady(5, 1) : steady(5)),
      butNot: (metric) => (isCheck(metric) ? each(1, [1, 1, undefined, undefined, undefined]) : steady(5)),
    },
  ];
}

function failuresOfItsOwn(): Case {
  return {
    says: "three failed executions, and none of another pipe",
    fires: data({ ExecutionFailed: each(60, [3]) }),
    butNot: dataOf("ExecutionFailed", "PipeName", each(60, [9])),
  };
}

const aliasCase: Case = {
  says: "crashes in the apps' calls of the new version, not in those of the version before",
  fires: ({ dimensions }) => (dimensions.ExecutedVersion === VERSION ? steady(5, 1) : steady(5)),
  butNot: ({ dimensions: { ExecutedVersion, Resource } }) =>
    ExecutedVersion === undefined && Resource?.endsWith(":live") ? steady(5, 1) : steady(5),
};

/** The cases of an alarm whose fault occurs as seldom as a small club's apps ask. */
function threeOfHour(name: string): readonly Case[] {
  return [
    {
      says: "three in an hour, however far apart, not two",
      fires: data({ [name]: each(20, [1, 1, 1]) }),
      butNot: data({ [name]: each(30, [1, 1]) }),
    },
    {
      says: "three at once",
      fires: data({ [name]: each(60, [3]) }),
      butNot: data({ [name]: each(60, [2]) }),
    },
  ];
}

const cases: Readonly<Record<string, readonly Case[]>> = {
  ServerErrors: [
    {
      says: "2 % of many requests, not two of two at night",
      fires: data({ "5XXError": steady(5, 2), Count: steady(5, 100) }),
      butNot: data({ "5XXError": each(5, [2]), Count: each(5, [2]) }),
    },
    {
      says: "more than 1 %, not 1 %",
      fires: data({ "5XXError": each(5, [11]), Count: each(5, [1_000]) }),
      butNot: data({ "5XXError": each(5, [10]), Count: each(5, [1_000]) }),
    },
  ],
  FunctionErrors: [
    {
      says: "one error of an operation's function or of deliveries, not of the authorizer's, which refuses tokens by errors",
      fires: dataOf("Errors", "FunctionName", each(5, [1])),
      butNot: ({ dimensions }) =>
        /Authorizer/.test(dimensions.FunctionName ?? "") ? steady(5, 1) : steady(5),
    },
    {
      says: "one error of the function of the hosted pages",
      fires: dataOf("Errors", "FunctionName", each(5, [1]), /^PagesFunction/),
      butNot: data({ Errors: steady(5, 0) }),
    },
  ],
  ServerErrorsOfDay: [
    {
      says: "five of a day, however far apart, not four",
      fires: data({ "5XXError": each(288, [1, 1, 1, 1, 1]), Count: each(288, [200, 200, 200, 200, 200]) }),
      butNot: data({ "5XXError": each(288, [1, 1, 1, 1, 0]), Count: each(288, [9, 9, 9, 9, 9]) }),
    },
    {
      says: "more than one of two thousand requests, not one",
      fires: ofDay({ "5XXError": 11, Count: 20_000 }),
      butNot: ofDay({ "5XXError": 10, Count: 20_000 }),
    },
  ],
  Latency: [
    {
      says: "slow for fifteen minutes, not for ten",
      fires: data({ Latency: steady(15, 3_100) }),
      butNot: data({ Latency: [...steady(10, 3_100), ...steady(5, 100)] }),
    },
  ],
  GatewayThrottles: [
    {
      says: "ten lines, not nine",
      fires: data({ throttled_requests: steady(5, 1, 1) }),
      butNot: data({ throttled_requests: each(1, [1, 2, 2, 2, 2]) }),
    },
  ],
  NearRateLimit: [
    {
      says: "two minutes at 40 of 50 requests a second, with not one line of a 429",
      fires: data({ Count: steady(2, 2_400) }),
      butNot: data({ Count: steady(2, 2_399) }),
    },
    {
      says: "not a burst of a minute",
      fires: data({ Count: steady(2, 3_000) }),
      butNot: data({ Count: each(1, [3_000, 100]) }),
    },
  ],
  FunctionThrottles: [
    { says: "one", fires: data({ Throttles: each(5, [1]) }), butNot: data({ Throttles: each(5, [0]) }) },
    {
      says: "one of the function of the hosted pages",
      fires: dataOf("Throttles", "FunctionName", each(5, [1]), /^PagesFunction/),
      butNot: data({ Throttles: steady(5, 0) }),
    },
  ],
  TableReadThrottles: throttleCases("ReadThrottleEvents", false),
  TableWriteThrottles: throttleCases("WriteThrottleEvents", false),
  IndexReadThrottles: throttleCases("ReadThrottleEvents", true),
  IndexWriteThrottles: throttleCases("WriteThrottleEvents", true),
  ClassIndexReadThrottles: throttleCases("ReadThrottleEvents", true),
  ClassIndexWriteThrottles: throttleCases("WriteThrottleEvents", true),
  ClientIndexReadThrottles: throttleCases("ReadThrottleEvents", true),
  ClientIndexWriteThrottles: throttleCases("WriteThrottleEvents", true),
  AuthorizerFaults: threeOfHour("authorizer_faults"),
  TokenErrors: threeOfHour("token_errors"),
  PagesFaults: threeOfHour("pages_faults"),
  ConflictsExhausted: [
    {
      says: "three, not two",
      fires: data({ refusals: each(5, [3]) }),
      butNot: data({ refusals: each(5, [2]) }),
    },
  ],
  WebhooksDisabled: [
    {
      says: "one",
      fires: data({ webhooks_disabled: each(5, [1]) }),
      butNot: data({ webhooks_disabled: steady(5) }),
    },
  ],
  DeliveriesUndelivered: [
    {
      says: "one dead letter, and not one of a pipe",
      fires: ofQueue("ApproximateNumberOfMessagesVisible", /^Webhooks/, steady(5, 1)),
      butNot: ofQueue("ApproximateNumberOfMessagesVisible", /^Events/, steady(5, 1)),
    },
  ],
  DeliveriesLate: [
    {
      says: "a message of twenty minutes for ten minutes, not for five",
      fires: ofQueue("ApproximateAgeOfOldestMessage", /^WebhooksQueue/, steady(10, 1_200)),
      butNot: data({ ApproximateAgeOfOldestMessage: [...steady(5, 9_999), ...steady(5, 60)] }),
    },
    {
      says: "not a message that was delayed by fifteen minutes",
      fires: data({ ApproximateAgeOfOldestMessage: steady(10, 1_260) }),
      butNot: data({ ApproximateAgeOfOldestMessage: steady(10, 960) }),
    },
  ],
  DeliveriesWaiting: [
    {
      says: "something that waits for ninety minutes, though it is tried but once an hour",
      fires: data({ waiting_ms: each(60, [5_400_000, undefined]) }),
      butNot: data({ waiting_ms: steady(120, 5_399_999) }),
    },
    {
      says: "the one that has waited longest, however many have just begun",
      fires: data({ waiting_ms: steady(120, 1_000, 1_000, 6_000_000) }),
      butNot: data({ delivery_delay_ms: steady(120, 6_000_000), waiting_ms: steady(120, 60_000, 60_000) }),
    },
  ],
  DeliveriesLooping: [
    {
      says: "twenty thousand messages of both queues in an hour, not those of a thousand attempts",
      fires: data({ NumberOfMessagesSent: each(60, [10_000]), deliveries_delivered: each(60, [999]) }),
      butNot: data({ NumberOfMessagesSent: each(60, [10_000]), attempts_failed: each(60, [1_000]) }),
    },
    {
      says: "as many for few events, not fewer",
      fires: data({ NumberOfMessagesSent: each(60, [20_000]), Invocations: each(60, [1_999]) }),
      butNot: data({ NumberOfMessagesSent: each(60, [9_999]) }),
    },
    {
      says: "of one queue, where the other has been idle so long that SQS says nothing of it",
      fires: ofQueue("NumberOfMessagesSent", /^WebhooksQueue/, each(60, [20_000])),
      butNot: ofQueue("NumberOfMessagesSent", /^WebhooksWebhookQueue/, each(60, [19_999])),
    },
    {
      says: "events and attempts together",
      fires: data({ NumberOfMessagesSent: each(60, [20_000]), Invocations: each(60, [1_000]) }),
      butNot: data({
        NumberOfMessagesSent: each(60, [20_000]),
        Invocations: each(60, [1_000]),
        attempts_failed: each(60, [500]),
        deliveries_delivered: each(60, [500]),
      }),
    },
  ],
  "DeliveriesLate-Webhooks": [
    {
      says: "what wakes webhooks is twenty minutes old for ten minutes, not what is for people",
      fires: ofQueue("ApproximateAgeOfOldestMessage", /^WebhooksWebhookQueue/, steady(10, 1_200)),
      butNot: ofQueue("ApproximateAgeOfOldestMessage", /^WebhooksQueue/, steady(10, 1_200)),
    },
    {
      says: "for ten minutes, not for five, and not what was delayed by fifteen",
      fires: data({ ApproximateAgeOfOldestMessage: steady(10, 1_260) }),
      butNot: data({ ApproximateAgeOfOldestMessage: [...steady(5, 9_999), ...steady(5, 960)] }),
    },
  ],
  MessagesFailed: [
    ...["messages_failed", "messages_unknown", "Reject"].map((name) => ({
      says: `one of them, and none that is sent or tried again: ${name}`,
      fires: data({ [name]: each(5, [1]) }),
      butNot: data({ messages_sent: each(5, [9]), messages_refused: each(5, [9]), Bounce: each(5, [9]) }),
    })),
  ],
  MessagesRefused: [
    {
      says: "ten attempts in a quarter of an hour, not the four of one message, nor nine",
      fires: data({ messages_refused: each(1, [...Array(5).fill(2), ...Array(10).fill(undefined)]) }),
      butNot: data({ messages_refused: each(15, [9, 9]) }),
    },
  ],
  MessagesLeftOut: [
    {
      says: "ten of a day, not the nine of a visitor who cannot decide",
      fires: data({ messages_left_out: each(144, Array(10).fill(1)) }),
      butNot: data({ messages_left_out: each(144, [...Array(9).fill(1), undefined]) }),
    },
  ],
  MailBounces: [
    {
      says: "more than 5 % of a day's messages, not 5 %",
      fires: ofDay({ Bounce: 6, Send: 100 }),
      butNot: ofDay({ Bounce: 5, Send: 100 }),
    },
    {
      says: "five of a few, not four",
      fires: ofDay({ Bounce: 5, Send: 10 }),
      butNot: ofDay({ Bounce: 4, Send: 4 }),
    },
    {
      says: "those of messages of the day before, too",
      fires: ofDay({ Bounce: 5 }),
      butNot: ofDay({ Send: 100 }),
    },
  ],
  MailComplaints: [
    {
      says: "more than one in a thousand of a day's messages, not one",
      fires: ofDay({ Complaint: 3, Send: 2_000 }),
      butNot: ofDay({ Complaint: 2, Send: 2_000 }),
    },
    {
      says: "two, not one",
      fires: ofDay({ Complaint: 2, Send: 300 }),
      butNot: ofDay({ Complaint: 1, Send: 300 }),
    },
  ],
  EventsUndelivered: [
    {
      says: "one dead letter",
      fires: ofQueue("ApproximateNumberOfMessagesVisible", /^Events/, steady(5, 1)),
      butNot: ofQueue("ApproximateNumberOfMessagesVisible", /^Webhooks/, steady(5, 1)),
    },
  ],
  "EventsFailing-Tours": [
    {
      says: "three failed executions of any kind, though no dead letter is written",
      fires: dataOf("ExecutionTimeout", "PipeName", each(20, [1, 1, 1])),
      butNot: dataOf("ExecutionFailed", "PipeName", each(20, [1, 1, 0])),
    },
    {
      says: "failures of two kinds",
      fires: data({ ExecutionFailed: each(60, [2]), ExecutionThrottled: each(60, [1]) }),
      butNot: data({ ExecutionFailed: each(60, [1]), ExecutionPartiallyFailed: each(60, [1]) }),
    },
  ],
  "EventsFailing-Appointments": [failuresOfItsOwn()],
  "EventsFailing-Classes": [failuresOfItsOwn()],
  "EventsFailing-Clients": [failuresOfItsOwn()],
  "EventsFailing-Calendar": [failuresOfItsOwn()],
  "EventsFailing-Webhooks": [failuresOfItsOwn()],
  "EventsFailing-Deliveries": [
    {
      says: "one event that did not reach the queue for good",
      fires: data({ FailedInvocations: each(5, [1]) }),
      butNot: data({ FailedInvocations: steady(5) }),
    },
    {
      says: "one dead letter that could not be written",
      fires: data({ InvocationsFailedToBeSentToDlq: each(5, [1]) }),
      butNot: data({ InvocationsFailedToBeSentToDlq: steady(5) }),
    },
  ],
  "EventsStopped-Webhooks": stoppedCases("webhooks_disabled"),
  ...Object.fromEntries(
    ["Tours", "Appointments", "Classes", "Clients", "Calendar"].map((table) => [
      `EventsStopped-${table}`,
      stoppedCases(`events_${table.toLowerCase()}`),
    ]),
  ),
  "NewVersion-Tours": [...versionCases(), aliasCase],
  "NewVersion-Appointments": [...versionCases(), aliasCase],
  "NewVersion-Deliveries": [...versionCases(), aliasCase],
  "NewVersion-Pages": [...versionCases(), aliasCase],
  "NewVersion-Authorizer": [
    ...versionCases(),
    {
      says: "a crash at the check's token, not its refusal, which is an error with a line",
      fires: (metric) => (isCheck(metric) ? steady(5, 1) : steady(5)),
      butNot: (metric) => (isCheck(metric) || metric.name === "answered_tokens" ? steady(5, 1) : steady(5)),
    },
  ],
  NoAnswers: [
    {
      says: "fifteen minutes in which nothing is answered, not a night with the check alone",
      fires: data({ bookings: steady(15) }),
      butNot: data({ bookings: steady(15, 0) }),
    },
  ],
};

const HOURS_OF_TWO_WEEKS = 14 * 24;
const NOON = 12;
const NIGHT = 3;

/** The check's zero in each minute of an hour, and the hour's bookings in its first. */
function hourOf(bookings: number): Minutes {
  return Array.from({ length: 60 }, (_, minute) => (minute === 0 ? [0, bookings] : [0]));
}

/** Two weeks up to this hour of the day, six to eight bookings an hour by day and none at night, then these minutes. */
function afterTwoWeeks(hourOfDay: number, last: Minutes): Data {
  const hours = Array.from({ length: HOURS_OF_TWO_WEEKS }, (_, hour) => (hour + hourOfDay) % 24);
  const usual = hours.flatMap((hour, index) => hourOf(hour < 7 || hour > 21 ? 0 : 6 + (index % 3)));
  return data({ bookings: [...usual, ...last] });
}

/** In place of CloudWatch's model: the mean of the same hours of the days before, less so many standard deviations. */
function dailyBand(series: Series, width: number): Band {
  const lower = series.map((_, index) => {
    const before = series.filter(
      (value, other) => other < index && (index - other) % 24 === 0 && value !== undefined,
    );
    const values = before.map((value) => value ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return Math.max(0, mean - width * Math.sqrt(variance));
  });
  return { lower, upper: lower.map(() => Number.POSITIVE_INFINITY) };
}

/** The template with something replaced in an alarm's properties; undefined where there is no such thing. */
function mutant(name: string, from: RegExp, to: string): Record<string, unknown> | undefined {
  const { Resources } = v.parse(v.looseObject({ Resources: v.record(v.string(), v.unknown()) }), template);
  const logicalId = logicalIds.get(name) ?? "";
  const text = JSON.stringify(Resources[logicalId]);
  const changed = text.replace(from, to);
  if (changed === text) return undefined;
  return { ...template, Resources: { ...Resources, [logicalId]: JSON.parse(changed) } };
}

// Each would be a mistake in an expression or beside it.
const MUTATIONS: readonly (readonly [from: RegExp, to: string])[] = [
  [/(?<="Expression":"[^"]*) AND /, " OR "],
  [/(?<="Expression":"[^"]*) == 0/, " != 0"],
  [/(?<="Expression":"[^"]*) > 0/, " < 0"],
  [/(?<="Expression":"[^"]*) >= (3|5|20000)\b/, " > 99999"],
  [/(?<="Expression":"[^"]*) \+ /, " - "],
  [/(?<="Expression":"[^"]*)100 \* /, "1 * "],
  [/,1,0\)|, 1, 0\)/, ", 0, 1)"],
  [/"Threshold":(\d+)/, '"Threshold":1$1'],
  [/"ComparisonOperator":"GreaterThan/, '"ComparisonOperator":"LessThan'],
  [/"DatapointsToAlarm":\d/, '"DatapointsToAlarm":1'],
];

function stateOf(name: string, minutesOf: Data, band?: (series: Series, width: number) => Band) {
  return alarmState(template, logicalIds.get(name) ?? "", minutesOf, band);
}

describe("an alarm of the template", () => {
  it("is evaluated here, whichever it is", () => {
    expect([...logicalIds.keys()].sort()).toEqual(
      [...Object.keys(cases), "NoBookings", "NoBookingsOfDay"].sort(),
    );
  });

  const all = Object.entries(cases).flatMap(([name, each]) => each.map((one) => ({ name, ...one })));

  it.each(all)("$name goes off: $says", ({ name, fires, butNot }) => {
    expect(stateOf(name, fires)).toBe("ALARM");
    expect(stateOf(name, butNot)).toBe("OK");
  });
});

describe("these cases", () => {
  const mutants = Object.keys(cases).flatMap((name) =>
    MUTATIONS.flatMap(([from, to]) => {
      const changed = mutant(name, from, to);
      return changed === undefined ? [] : [{ name, from: String(from), to, changed }];
    }),
  );

  it.each(sampleOf(mutants, 1))(
    "do not hold where $from of $name is mistaken for '$to'",
    ({ name, changed }) => {
      const logicalId = logicalIds.get(name) ?? "";
      const held = (cases[name] ?? []).map(({ fires, butNot }) => {
        const states = [fires, butNot].map((minutesOf) =>
          attempt(() => alarmState(changed, logicalId, minutesOf)),
        );
        return states.join() === "ALARM,OK";
      });
      expect(held).toContain(false);
    },
  );

  it("are tried with every mistake", () => {
    for (const [from] of MUTATIONS) expect(mutants.map((each) => each.from)).toContain(String(from));
  });
});

function attempt<Result>(run: () => Result): Result | "fault" {
  try {
    return run();
  } catch {
    return "fault";
  }
}

describe("NoBookings", () => {
  it("goes off when requests stop altogether by day, for the check's zeros are data", () => {
    expect(stateOf("NoBookings", afterTwoWeeks(NOON, hourOf(0)), dailyBand)).toBe("ALARM");
    expect(stateOf("NoBookings", afterTwoWeeks(NOON, hourOf(6)), dailyBand)).toBe("OK");
  });

  it("is quiet on a quiet night", () => {
    expect(stateOf("NoBookings", afterTwoWeeks(NIGHT, hourOf(0)), dailyBand)).toBe("OK");
  });

  it("would not notice without the check: where there is no data, it keeps its state", () => {
    expect(stateOf("NoBookings", afterTwoWeeks(NOON, steady(60)), dailyBand)).toBe("unchanged");
  });
});

const DAYS = 15;

/** Fifteen days of six to eight bookings each, and none at night, then a day with these. */
function afterSmallDays(bookings: number): Data {
  const usual = Array.from({ length: DAYS }, (_, day) => [...hourOf(6 + (day % 3)), ...steady(23 * 60, 0)]);
  return data({ bookings: [...usual.flat(), ...hourOf(bookings), ...steady(23 * 60, 0)] });
}

/** In place of CloudWatch's model: the mean of the days before, less so many standard deviations. */
function bandOfDays(series: Series, width: number): Band {
  const values = series.slice(0, DAYS).map((value) => value ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const lower = series.map(() => Math.max(0, mean - width * Math.sqrt(variance)));
  return { lower, upper: lower.map(() => Number.POSITIVE_INFINITY) };
}

describe("NoBookingsOfDay", () => {
  it("goes off at a club of seven bookings a day, of which no hour has enough", () => {
    expect(stateOf("NoBookingsOfDay", afterSmallDays(0), bandOfDays)).toBe("ALARM");
    expect(stateOf("NoBookingsOfDay", afterSmallDays(6), bandOfDays)).toBe("OK");
  });
});
