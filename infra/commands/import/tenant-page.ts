import * as v from "valibot";
import { boundedArray } from "../../../shared/values/array.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { httpsUrl } from "../../../shared/values/https-url.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { boolean, integer } from "../../../shared/values/scalars.ts";
import { emailAddress, patternText, text } from "../../../shared/values/text.ts";

const MAX_URL = 2_048;
const MAX_HOSTS = 20;
const MAX_REMINDERS = 3;
const MAX_REMINDER_MINUTES = 30 * 24 * 60;
// All texts of a tenant take at most 20 × 3 × 1,150 characters of 4 bytes, 276 kB; DynamoDB's limit is 400 kB per item.
const MAX_MESSAGES = 20;
const MAX_LANGUAGES = 3;

const HOST = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/;
const MESSAGE = /^[a-z]+(?:_[a-z]+)*$/;

const HOSTS = expectationMessage("array", `an array of at most ${MAX_HOSTS} host names`);
const REMINDERS = expectationMessage(
  "array",
  `an array of at most ${MAX_REMINDERS} different numbers of minutes, empty for no reminder`,
);
const TEXTS = expectationMessage("object", `an object with the texts of at most ${MAX_MESSAGES} messages`);
const LANGUAGES = expectationMessage(
  "object",
  `an object with the texts in at most ${MAX_LANGUAGES} languages`,
);

/** What a club tells anybody about a tenant: where it is, and how it is reached. */
export const tenantPageEntries = {
  address: optional(text(500)),
  phone: optional(text(50)),
  email: optional(emailAddress()),
  directions: optional(v.pipe(text(1_000), v.description("How a visitor finds the way."))),
  logo_url: optional(httpsUrl(MAX_URL)),
  privacy_url: optional(httpsUrl(MAX_URL)),
  page_url: optional(v.pipe(httpsUrl(MAX_URL), v.description("The page at which visitors book."))),
  virtual_hosts: optional(
    v.pipe(
      boundedArray(hostName(), MAX_HOSTS, HOSTS),
      v.description("The hosts whose URLs of virtual appointments messages may hold."),
    ),
  ),
  messages: optional(
    requestObject({
      enabled: optional(
        v.pipe(boolean(), v.description("Whether the tenant sends messages; false by default.")),
      ),
      reminder_minutes_before: optional(
        v.pipe(
          boundedArray(integer(1, MAX_REMINDER_MINUTES), MAX_REMINDERS, REMINDERS),
          v.check((minutes) => new Set(minutes).size === minutes.length, REMINDERS),
          v.description("When reminders are sent; 1440 minutes before the start by default."),
        ),
      ),
      language: optional(v.pipe(languageTag(), v.description("The language of messages; en by default."))),
      member_page_url: optional(v.pipe(httpsUrl(MAX_URL), v.description("The page of members."))),
      texts: optional(
        v.pipe(
          bounded(messageName(), textsByLanguage(), { max: MAX_MESSAGES, message: TEXTS }),
          v.description("The club's own words, by message such as appointment_created, then by language."),
        ),
      ),
    }),
  ),
};

function textsByLanguage() {
  const texts = requestObject({
    subject: optional(text(150)),
    intro: optional(text(500)),
    footer: optional(text(500)),
  });
  return bounded(languageTag(), texts, { max: MAX_LANGUAGES, message: LANGUAGES });
}

/** An object with at most `max` keys. */
function bounded<const Value extends v.GenericSchema>(
  key: ReturnType<typeof patternText>,
  value: Value,
  { max, message }: { readonly max: number; readonly message: string },
) {
  const known = v.record(key, value, message);
  type Outcome = ReturnType<(typeof known)["~run"]>;
  // valibot's record takes an array.
  function run(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>): Outcome {
    if (!Array.isArray(dataset.value)) return known["~run"](dataset, config);
    v._addIssue(known, "type", dataset, config);
    // _addIssue has turned the dataset into a failed one, which its type does not express.
    return dataset as unknown as Outcome;
  }
  return v.pipe(
    { ...known, "~run": run },
    v.check((all) => Object.keys(all).length <= max, message),
  );
}

function messageName() {
  return patternText(50, MESSAGE, "message", "the name of a message such as appointment_created");
}

function languageTag() {
  return patternText(35, LANGUAGE, "language", "a language tag such as en or de");
}

function hostName() {
  return patternText(253, HOST, "host", "a host name in small letters such as meet.club.example");
}
