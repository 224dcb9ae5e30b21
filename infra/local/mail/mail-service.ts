import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as v from "valibot";
import { type AwsServer, serveAtRandomPath } from "../aws-json/random-path-server.ts";
import { readBody } from "../gateway/request-body.ts";
import { type Allows, callerOf, deniedMessage } from "../roles/role.ts";
import { mailCalls } from "../roles/service-calls.ts";
import { checkMessage, isDelivered } from "./check-message.ts";
import { MailRefusal } from "./mail-refusal.ts";
import { MAX_ENCODED_BYTES, MAX_RECIPIENTS } from "./mail-rules.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { Outbox } from "./outbox.ts";
import type { SentMessage } from "./sent-message.ts";

/**
 * What goes wrong with a message that SES would take: it is refused with an error; or the connection breaks before it is taken,
 * or after that, so that its sender cannot tell which.
 */
export type MailFault =
  | { readonly kind: "refused"; readonly refusal: MailRefusal }
  | { readonly kind: "not taken" }
  | { readonly kind: "taken without an answer" };

/** What the service works with. */
export interface MailServiceParts {
  readonly settings: MailSettings;
  readonly outbox: Outbox;
  /** What the callers' roles allow; everything if it is left out. */
  readonly allows?: Allows;
  /** What goes wrong with a message; asked before it is taken, and waited for. */
  readonly faultOf?: (message: SentMessage) => Promise<MailFault | undefined>;
}

// More than SES takes, so that the rules refuse a message that is too large.
const MAX_BODY_BYTES = 2 * MAX_ENCODED_BYTES;

const PATH = "/v2/email/outbound-emails";

const TagSchema = v.strictObject({ Name: tagText(), Value: tagText() });

// Strict: what is not emulated is refused rather than ignored.
const RequestSchema = v.strictObject({
  FromEmailAddress: v.string(),
  Destination: v.strictObject({ ToAddresses: v.array(v.string()) }),
  Content: v.strictObject({ Raw: v.strictObject({ Data: v.string() }) }),
  ConfigurationSetName: v.optional(v.string()),
  EmailTags: v.optional(v.array(TagSchema), []),
});

/** Serves `SendEmail` of SES's API v2, for raw messages, on a free port of loopback. */
export function serveMail(parts: MailServiceParts): Promise<AwsServer> {
  return serveAtRandomPath((request, response, path) => answer(parts, path, request, response));
}

async function answer(
  parts: MailServiceParts,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.method !== "POST" || path !== PATH) throw notEmulated(request.method, path);
    const message = sentMessage(await readBody(request, MAX_BODY_BYTES));
    checkAccess(parts.allows, request, message);
    await checkMessage(message, parts.settings);
    const fault = await parts.faultOf?.(message);
    if (fault?.kind === "refused") throw fault.refusal;
    const name = fault?.kind === "not taken" ? undefined : deliver(message, parts.outbox);
    if (fault === undefined) send(response, 200, { MessageId: name });
    else response.destroy();
  } catch (error) {
    const { name, status, message } = refusalOf(error);
    send(response, status, { message }, name);
  }
}

/** Brings a message to its mailboxes; gives its id. */
function deliver({ raw, to }: SentMessage, outbox: Outbox): string {
  const reached = to.filter(isDelivered);
  return reached.length === 0 ? randomUUID() : outbox.add(raw, reached);
}

function checkAccess(allows: Allows | undefined, { headers }: IncomingMessage, message: SentMessage): void {
  const caller = callerOf(headers.authorization);
  const denied = allows && mailCalls(message).find((call) => !allows(caller, call));
  if (denied !== undefined)
    throw new MailRefusal("AccessDeniedException", 403, deniedMessage(caller, denied));
}

function send(response: ServerResponse, status: number, body: object, errorType?: string): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    "x-amzn-RequestId": randomUUID(),
    ...(errorType === undefined ? {} : { "x-amzn-ErrorType": errorType }),
  });
  response.end(text);
}

function sentMessage(body: Buffer | undefined): SentMessage {
  if (body === undefined) throw tooLarge();
  const request = v.parse(RequestSchema, parsed(body));
  const { Data } = request.Content.Raw;
  if (Data.length > MAX_ENCODED_BYTES) throw tooLarge();
  const raw = decoded(Data);
  const to = request.Destination.ToAddresses;
  if (to.length === 0 || to.length > MAX_RECIPIENTS) {
    throw new MailRefusal("BadRequestException", 400, `Send to 1 to ${MAX_RECIPIENTS} recipients.`);
  }
  return {
    from: request.FromEmailAddress,
    to,
    configurationSet: request.ConfigurationSetName,
    tags: Object.fromEntries(request.EmailTags.map(({ Name, Value }) => [Name, Value])),
    raw,
  };
}

// The regular expression of valibot fails with 40 MB.
function decoded(base64: string): Buffer {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.toString("base64") === base64) return bytes;
  throw new MailRefusal("SerializationException", 400, "Content.Raw.Data is not base64.");
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new MailRefusal("SerializationException", 400, "The request is not JSON.");
  }
}

function tooLarge(): MailRefusal {
  const sentence = `The message has more than ${MAX_ENCODED_BYTES} bytes in base64.`;
  return new MailRefusal("MessageRejected", 400, sentence);
}

function notEmulated(method: string | undefined, path: string): MailRefusal {
  const sentence = `The local product emulates POST ${PATH}, not ${method} ${path}.`;
  return new MailRefusal("UnknownOperationException", 404, sentence);
}

function refusalOf(error: unknown): MailRefusal {
  if (error instanceof MailRefusal) return error;
  if (!(error instanceof v.ValiError)) throw error;
  const [issue] = error.issues;
  const sentence = `${v.getDotPath(issue) ?? "request"}: ${issue.message}`;
  return new MailRefusal("BadRequestException", 400, sentence);
}

// API Reference v2, "MessageTag".
function tagText() {
  return v.pipe(v.string(), v.regex(/^[\w-]{1,256}$/));
}
