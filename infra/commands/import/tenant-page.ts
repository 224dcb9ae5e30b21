import * as v from "valibot";
import { placeholdersOf, wordsPattern } from "../../../shared/mail/club-words.ts";
import { MESSAGE_NAMES, type MessageName } from "../../../shared/mail/letter.ts";
import { boundedArray } from "../../../shared/values/array.ts";
import { emailAddress } from "../../../shared/values/email-address.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { httpsUrl } from "../../../shared/values/https-url.ts";
import { languageOf } from "../../../shared/values/language-of.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { boolean, integer } from "../../../shared/values/scalars.ts";
import { patternText, text } from "../../../shared/values/text.ts";
import { shownEntries } from "./shown-entries.ts";

const MAX_URL = 2_048;
const MAX_HOSTS = 20;
const MAX_REMINDERS = 3;
const MAX_REMINDER_MINUTES = 30 * 24 * 60;
// Texts of 14 messages in 2 languages take at most 14 × 2 × 1,150 characters of 4 bytes, 129 kB; DynamoDB's limit is 400 kB per item.
const MAX_SUBJECT = 150;
const MAX_WORDS = 500;

const HOST = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
const LANGUAGE = /^(?:de|en)(?:-[A-Za-z\d]{2,8})*$/;
const ONE_LINE = /^[^\r\n\u2028\u2029]*$/;

const HOSTS = expectationMessage("array", `an array of at most ${MAX_HOSTS} host names`);
const REMINDERS = expectationMessage(
  "array",
  `an array of at most ${MAX_REMINDERS} different numbers of minutes, empty for no reminder`,
);
const MESSAGE = expectationMessage("message", `the name of a message: ${MESSAGE_NAMES.join(", ")}`);
const SUBJECT = expectationMessage("string", "one line, without line breaks");
const LANGUAGES = expectationMessage(
  "object",
  "an object with the texts in English, German or both, each once",
);

/** What a club tells anybody about a tenant: where it is, and how it is reached. */
export const tenantPageEntries = {
  ...shownEntries(),
  address: optional(text(500)),
  phone: optional(text(50)),
  email: optional(emailAddress()),
  directions: optional(v.pipe(text(1_000), v.description("How a visitor finds the way."))),
  logo_url: optional(httpsUrl(MAX_URL)),
  privacy_url: optional(httpsUrl(MAX_URL)),
  page_url: optional(v.pipe(httpsUrl(MAX_URL), v.description("The page at which visitors book."))),
  online_url: optional(
    v.pipe(
      httpsUrl(MAX_URL),
      v.description(
        "Where the pages book online appointments; {room} becomes a room of each booking's own. Messages hold it if virtual_hosts names its host.",
      ),
    ),
  ),
  virtual_hosts: optional(
    v.pipe(
      boundedArray(hostName(), MAX_HOSTS, HOSTS),
      v.description("The hosts whose URLs of virtual appointments and classes messages may hold."),
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
          v.metadata({ uniqueItems: true }),
          v.description("When reminders are sent; 1440 minutes before the start by default."),
        ),
      ),
      class_booked: optional(
        v.pipe(
          boolean(),
          v.description(
            "Whether clients get a message, too, of a class that they have booked themselves; false by default.",
          ),
        ),
      ),
      language: optional(v.pipe(languageTag(), v.description("The language of messages; en by default."))),
      member_page_url: optional(v.pipe(httpsUrl(MAX_URL), v.description("The page of members."))),
      texts: optional(
        v.pipe(
          textsByMessage(),
          v.description("The club's own words, by message such as appointment_created, then by language."),
        ),
      ),
    }),
  ),
};

function textsByMessage() {
  const entries = MESSAGE_NAMES.map((name) => [name, optional(textsByLanguage(name))]);
  return requestObject(Object.fromEntries(entries), MESSAGE);
}

function textsByLanguage(name: MessageName) {
  const placeholders = placeholdersOf(name)
    .map((placeholder) => `{${placeholder}}`)
    .join(", ");
  const expected = `a text in which braces are only around a placeholder of this message: ${placeholders}`;
  const words = (max: number) =>
    v.pipe(
      text(max),
      v.regex(wordsPattern(name), expectationMessage("string", expected)),
      v.description(`Plain text; it may have the placeholders ${placeholders}.`),
    );
  return byLanguage(
    requestObject({
      subject: optional(v.pipe(words(MAX_SUBJECT), v.regex(ONE_LINE, SUBJECT))),
      intro: optional(words(MAX_WORDS)),
      footer: optional(words(MAX_WORDS)),
    }),
  );
}

/** An object with a value for English, for German, or for both. */
function byLanguage<const Value extends v.GenericSchema>(value: Value) {
  const known = v.record(languageTag(), value, LANGUAGES);
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
    v.check((texts) => hasEachLanguageOnce(texts), LANGUAGES),
  );
}

function hasEachLanguageOnce(texts: object): boolean {
  const languages = Object.keys(texts).map(languageOf);
  return new Set(languages).size === languages.length;
}

function languageTag() {
  return patternText(
    35,
    LANGUAGE,
    "language",
    "a language tag: en, de, or one that begins with either such as de-AT",
  );
}

function hostName() {
  return patternText(253, HOST, "host", "a host name in small letters such as meet.club.example");
}
