import type { CheckedRule } from "../rules/aws-rule.ts";

/** An entry of `SendMessageBatch` as it comes. */
export interface BatchEntry {
  readonly Id: string;
  readonly MessageBody: string;
  readonly DelaySeconds?: number | undefined;
  readonly MessageGroupId?: string | undefined;
}

const BATCH = "Amazon SQS API Reference, SendMessageBatch";
const ENTRY = "Amazon SQS API Reference, SendMessageBatchRequestEntry";
const QUOTAS = "Amazon SQS Developer Guide, Amazon SQS message quotas";

const MAX_ENTRIES = 10;
const MAX_BYTES = 1024 * 1024;
const MAX_DELAY_S = 900;

/** SQS's rules for a batch; a batch that breaks one is refused as a whole. */
export const batchRules: readonly CheckedRule<readonly BatchEntry[]>[] = [
  {
    rule: "A batch has an entry.",
    source: BATCH,
    error: "EmptyBatchRequest",
    holds: (entries) => entries.length > 0,
    accepts: () => entries(1),
    refuses: () => [],
  },
  {
    rule: `A batch has at most ${MAX_ENTRIES} entries.`,
    source: QUOTAS,
    error: "TooManyEntriesInBatchRequest",
    holds: (entries) => entries.length <= MAX_ENTRIES,
    accepts: () => entries(MAX_ENTRIES),
    refuses: () => entries(MAX_ENTRIES + 1),
  },
  {
    rule: "The Id of an entry has 1 to 80 letters of ASCII, digits, hyphens and underscores.",
    source: QUOTAS,
    error: "InvalidBatchEntryId",
    holds: (entries) => entries.every(({ Id }) => /^[\w-]{1,80}$/.test(Id)),
    accepts: () => [entry({ Id: `${"a".repeat(78)}-_` })],
    refuses: () => [entry({ Id: "a".repeat(81) })],
  },
  {
    rule: "The Id of an entry has no other character, such as a full stop.",
    source: QUOTAS,
    error: "InvalidBatchEntryId",
    holds: (entries) => entries.every(({ Id }) => !/[^\w-]/.test(Id)),
    accepts: () => [entry({ Id: "a-1" })],
    refuses: () => [entry({ Id: "a.1" })],
  },
  {
    rule: "No two entries of a batch have one Id.",
    source: BATCH,
    error: "BatchEntryIdsNotDistinct",
    holds: (entries) => new Set(entries.map(({ Id }) => Id)).size === entries.length,
    accepts: () => [entry({ Id: "a" }), entry({ Id: "A" })],
    refuses: () => [entry({ Id: "a" }), entry({ Id: "a" })],
  },
  {
    rule: "A message has a body.",
    source: ENTRY,
    error: "MissingParameter",
    holds: (entries) => entries.every(({ MessageBody }) => MessageBody !== ""),
    accepts: () => [entry({ MessageBody: "x" })],
    refuses: () => [entry({ MessageBody: "" })],
  },
  {
    rule: `A message has at most ${MAX_BYTES} bytes.`,
    source: QUOTAS,
    error: "BatchRequestTooLong",
    holds: (entries) => entries.every(({ MessageBody }) => Buffer.byteLength(MessageBody) <= MAX_BYTES),
    accepts: () => [entry({ MessageBody: "é".repeat(MAX_BYTES / 2) })],
    refuses: () => [entry({ MessageBody: `${"é".repeat(MAX_BYTES / 2)}x` })],
  },
  {
    rule: `The messages of a batch have at most ${MAX_BYTES} bytes together.`,
    source: BATCH,
    error: "BatchRequestTooLong",
    holds: (entries) =>
      entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0) <= MAX_BYTES,
    accepts: () => [entry({ Id: "a", MessageBody: "x".repeat(MAX_BYTES - 1) }), entry({ Id: "b" })],
    refuses: () => [entry({ Id: "a", MessageBody: "x".repeat(MAX_BYTES) }), entry({ Id: "b" })],
  },
];

/** SQS's rules for an entry of a batch; the others are taken even if one is refused. */
export const entryRules: readonly CheckedRule<BatchEntry>[] = [
  {
    rule: `A message waits a whole number of seconds, at most ${MAX_DELAY_S}.`,
    source: ENTRY,
    error: "InvalidParameterValue",
    holds: ({ DelaySeconds = 0 }) =>
      Number.isInteger(DelaySeconds) && DelaySeconds >= 0 && DelaySeconds <= MAX_DELAY_S,
    accepts: () => entry({ DelaySeconds: MAX_DELAY_S }),
    refuses: () => entry({ DelaySeconds: MAX_DELAY_S + 1 }),
  },
  {
    rule: "A message waits no negative time.",
    source: ENTRY,
    error: "InvalidParameterValue",
    holds: ({ DelaySeconds = 0 }) => DelaySeconds >= 0,
    accepts: () => entry({ DelaySeconds: 0 }),
    refuses: () => entry({ DelaySeconds: -1 }),
  },
  {
    rule: "A body has characters of XML 1.0 alone: no NUL, for example.",
    source: QUOTAS,
    error: "InvalidMessageContents",
    holds: ({ MessageBody }) => !NO_XML.test(MessageBody),
    accepts: () => entry({ MessageBody: "\t\n\r \ud7ff\ue000\ufffd\u{10000}\u{10ffff}" }),
    refuses: () => entry({ MessageBody: "a\u0000" }),
  },
  {
    rule: "A body has neither U+FFFE nor U+FFFF.",
    source: QUOTAS,
    error: "InvalidMessageContents",
    holds: ({ MessageBody }) => !/[\ufffe\uffff]/.test(MessageBody),
    accepts: () => entry({ MessageBody: "\ufffd" }),
    refuses: () => entry({ MessageBody: "\uffff" }),
  },
  {
    rule: "A message group's id has 1 to 128 characters.",
    source: QUOTAS,
    error: "InvalidParameterValue",
    holds: ({ MessageGroupId: id }) => id === undefined || (id.length > 0 && id.length <= 128),
    accepts: () => entry({ MessageGroupId: "g".repeat(128) }),
    refuses: () => entry({ MessageGroupId: "g".repeat(129) }),
  },
  {
    rule: "A message group's id has letters of ASCII, digits and punctuation, no blank.",
    source: QUOTAS,
    error: "InvalidParameterValue",
    holds: ({ MessageGroupId: id }) => id === undefined || /^[\x21-\x7e]*$/.test(id),
    accepts: () => entry({ MessageGroupId: "!~" }),
    refuses: () => entry({ MessageGroupId: "a b" }),
  },
];

// Half a surrogate pair is no character either.
const NO_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

function entry(fields: Partial<BatchEntry> = {}): BatchEntry {
  return { Id: "a", MessageBody: "x", ...fields };
}

function entries(count: number): BatchEntry[] {
  return Array.from({ length: count }, (_, index) => entry({ Id: String(index) }));
}
