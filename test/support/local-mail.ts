import { SESv2Client } from "@aws-sdk/client-sesv2";
import PostalMime, { type Email } from "postal-mime";
import { type MailFault, serveMail } from "../../infra/local/mail/mail-service.ts";
import { Outbox } from "../../infra/local/mail/outbox.ts";
import type { SentMessage } from "../../infra/local/mail/sent-message.ts";
import { newTestFolder } from "./test-folder.ts";

/** The stand-in of SES in the test's own process, with an outbox in a folder of its own. */
export interface LocalMail {
  /** The only address that messages may come from. */
  readonly from: string;
  readonly configurationSet: string;
  /** What a function's client is given. */
  readonly endpoint: string;
  /** A client that attempts each call once. */
  readonly client: SESv2Client;
  readonly outbox: Outbox;
  /** The messages that SES would send, whatever became of its answers, the oldest first. */
  readonly taken: readonly SentMessage[];
  /** What goes wrong with messages, as {@link serveMail} asks for it. Undefined: nothing. */
  faultOf: ((message: SentMessage) => Promise<MailFault | undefined>) | undefined;
  /** The messages in the outbox as mail apps read them, the oldest first. */
  mails(): Promise<Email[]>;
  stop(): Promise<void>;
}

/**
 * Starts SES.
 * @param sandbox the addresses that it sends to, if the account is in the sandbox
 */
export async function startLocalMail(
  nowMs: () => number = Date.now,
  from = "bookings@northwind.example",
  sandbox?: readonly string[],
): Promise<LocalMail> {
  const directory = newTestFolder();
  const configurationSet = "FitnessBooking-local";
  const outbox = new Outbox(directory, nowMs);
  const taken: SentMessage[] = [];
  const settings = { addresses: [from], configurationSets: [configurationSet], sandbox };
  const server = await serveMail({
    settings,
    outbox,
    faultOf: async (message) => {
      const fault = await mail.faultOf?.(message);
      if (fault === undefined || fault.kind === "taken without an answer") taken.push(message);
      return fault;
    },
  });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new SESv2Client({ endpoint: server.endpoint, region: "local", credentials, maxAttempts: 1 });
  const mail: LocalMail = {
    from,
    configurationSet,
    endpoint: server.endpoint,
    client,
    outbox,
    taken,
    faultOf: undefined,
    mails: () =>
      Promise.all(outbox.names.toReversed().map((name) => PostalMime.parse(outbox.read(name) ?? ""))),
    stop: async () => {
      client.destroy();
      await server.stop();
    },
  };
  return mail;
}
