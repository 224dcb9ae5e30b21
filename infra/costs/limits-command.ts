import {
  MAX_OF_MEMBER,
  MAX_OF_TENANT,
  MAX_TO_RECIPIENT,
} from "../../functions/deliveries/messages/message-counts.ts";
import { MAX_FAILING_MS } from "../../functions/deliveries/webhooks/retry-schedule.ts";
import { MAX_PER_VIEWER } from "../../functions/pages/pages-handler.ts";
import { MAX_CHANGES, MAX_CHANGES_WITHOUT_MANAGE } from "../../shared/history/history.ts";
import { FEED_DAYS } from "../../shared/tables/feed-items.ts";
import { MAX_IN_SERIES } from "../../shared/tables/series-part.ts";
import { MAX_WEBHOOKS } from "../../shared/tables/webhooks-table.ts";
import { MAX_CALLS_PER_MINUTE, MAX_OWN_CALLS_PER_MINUTE } from "../../shared/webhooks/webhook-calls.ts";
import { DELIVERY_DAYS } from "../../shared/webhooks/webhook-deliveries.ts";
import { settingDefaults } from "../stack/settings/setting-defaults.ts";
import { columns } from "./columns.ts";

const DAY_MS = 86_400_000;
const { throttlingRate, throttlingBurst, visitorRate, timetableRate, checkRate, feedRate } = settingDefaults;
const { visitors, others } = MAX_TO_RECIPIENT;

type Row = readonly [limit: string, value: string, remedy: string];

/** The limits that a setting raises; a stage's file may say otherwise. */
const OF_SETTINGS: readonly Row[] = [
  [
    "requests of the stage",
    `${throttlingRate}/s, bursts of ${throttlingBurst}`,
    "throttlingRate, throttlingBurst",
  ],
  [
    "token requests",
    `${throttlingRate}/s, bursts of ${throttlingBurst}`,
    "the same; apps keep a token until it expires",
  ],
  ["each operation of visitors that writes or sends", `${visitorRate}/s`, "visitorRate"],
  ["the timetable and the types of classes for visitors", `${timetableRate}/s`, "timetableRate"],
  ["each operation that reads many calendars", `${checkRate}/s`, "checkRate"],
  ["calendar feeds", `${feedRate}/s`, "feedRate; a calendar app asks about once an hour"],
  ["requests of an address", "none", "webAclRate, in five minutes; a tenth of it for tokens"],
];

/** The limits of the product itself. */
const OF_PRODUCT: readonly Row[] = [
  [
    "messages that visitors cause to an inbox",
    `${visitors.hour} an hour, ${visitors.day} a day`,
    "the rest is left out",
  ],
  ["messages that visitors cause at a tenant", `${MAX_OF_TENANT.visitors} a day`, "the rest is left out"],
  [
    "messages that members and apps cause to an address",
    `${others.hour} an hour, ${others.day} a day`,
    "the rest is joined",
  ],
  ["messages that members and apps cause at a tenant", `${MAX_OF_TENANT.others} a day`, "the rest is joined"],
  ["messages that a member causes", `${MAX_OF_MEMBER} a day`, "the rest is joined"],
  ["requests of an address to the hosted pages", `${MAX_PER_VIEWER} a minute`, "429"],
  [
    "changes of a booking",
    `${MAX_CHANGES}, ${MAX_CHANGES_WITHOUT_MANAGE} without manage`,
    "it can still be ended",
  ],
  ["appointments of a series", String(MAX_IN_SERIES), "begin a new series"],
  ["webhooks of a principal at a tenant", String(MAX_WEBHOOKS), "delete one"],
  [
    "tests of a webhook, of a principal",
    `${MAX_CALLS_PER_MINUTE}, ${MAX_OWN_CALLS_PER_MINUTE} a minute`,
    "429",
  ],
  ["a webhook that fails", `${MAX_FAILING_MS / DAY_MS} days`, "it is disabled; Test webhook makes it active"],
  [
    "deliveries to webhooks are kept",
    `${DELIVERY_DAYS} days`,
    "Replay webhook deliveries sends them until then",
  ],
  ["a calendar feed that nobody reads", `${FEED_DAYS} days`, "it ends; the app makes a new one"],
];

/**
 * The limits of AWS. API Gateway Developer Guide, "Amazon API Gateway quotas"; Lambda Developer Guide, "Lambda quotas"; DynamoDB
 * Developer Guide, "Quotas in Amazon DynamoDB"; SES Developer Guide, "Service quotas in Amazon SES"; Cognito Developer Guide,
 * "Quotas in Amazon Cognito".
 */
const OF_AWS: readonly Row[] = [
  ["API Gateway, all APIs of the region", "10,000/s", "ask AWS for more"],
  ["Lambda, concurrent executions of the account", "1,000", "ask AWS for more; a new account has 10"],
  ["DynamoDB, write units of a table", "40,000/s", "ask AWS for more"],
  ["DynamoDB, write units of a partition", "1,000/s", "some 250 bookings a second of one tenant"],
  [
    "DynamoDB, transactions of an item",
    "one at a time",
    "some tens of bookings a second of one coach or room; then 503",
  ],
  ["SES in its sandbox", "200 a day", "ask AWS for production access"],
  ["Cognito, app clients of a pool", "1,000", "ask AWS for more"],
];

/** `npm run limits`: prints the limits that apps and operators may reach; gives the exit code. */
export async function limitsCommand(): Promise<number> {
  const heading = (title: string) => [
    ["", "", ""],
    [title, "limit", "beyond it, or to raise it"],
  ];
  const rows = [
    ...heading("SETTINGS, BY DEFAULT"),
    ...OF_SETTINGS,
    ...heading("THE PRODUCT"),
    ...OF_PRODUCT,
    ...heading("AWS"),
    ...OF_AWS,
  ];
  console.log(columns(rows));
  return 0;
}
