import { SESv2Client, SESv2ServiceException, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { serviceClientOptions } from "../webhooks/service-client.ts";

/** A message as it is handed to the mail service. */
export interface Mail {
  readonly to: string;
  /** The whole message (RFC 5322). */
  readonly raw: Uint8Array;
}

/**
 * What the mail service said. `refused`: the message was certainly not sent. `unanswered`: it may have been sent.
 * `reason` names the refusal or fault, without anything of the message.
 */
export type MailOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "refused" | "unanswered"; readonly reason: string };

/** Sends messages. */
export interface MailService {
  send(mail: Mail): Promise<MailOutcome>;
}

/** Amazon SES. */
export class SesMailService implements MailService {
  readonly #client: Pick<SESv2Client, "send">;
  readonly #from: string;
  readonly #configurationSet: string;

  /** @param from the verified address */
  constructor(client: Pick<SESv2Client, "send">, from: string, configurationSet: string) {
    this.#client = client;
    this.#from = from;
    this.#configurationSet = configurationSet;
  }

  async send({ to, raw }: Mail): Promise<MailOutcome> {
    const command = new SendEmailCommand({
      FromEmailAddress: this.#from,
      Destination: { ToAddresses: [to] },
      ConfigurationSetName: this.#configurationSet,
      Content: { Raw: { Data: raw } },
    });
    try {
      await this.#client.send(command);
      return { kind: "sent" };
    } catch (error) {
      return outcomeOf(error);
    }
  }
}

// What is given up may have been sent, so it is given up late.
const REQUEST_TIMEOUT_MS = 10_000;

/** A client of SES that asks once: SES has no idempotency token, so only the caller may ask again. */
export function sesClient(): SESv2Client {
  const options = serviceClientOptions("AWS_ENDPOINT_URL_SESV2");
  const requestHandler = { ...options.requestHandler, requestTimeout: REQUEST_TIMEOUT_MS };
  return new SESv2Client({ ...options, requestHandler, maxAttempts: 1 });
}

// The connection was not made, so nothing was sent. Credentials that cannot be had fail before it, too.
const REQUEST_TIMEOUT = 408;
const NOT_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function outcomeOf(error: unknown): MailOutcome {
  const { name, code, syscall, message } = Object(error);
  const reason = String(name ?? "Error");
  if (error instanceof SESv2ServiceException) {
    const { httpStatusCode: status = 0 } = error.$metadata;
    const isRefused = status >= 400 && status < 500 && status !== REQUEST_TIMEOUT;
    return { kind: isRefused ? "refused" : "unanswered", reason };
  }
  const isNotConnected =
    NOT_CONNECTED.has(String(code)) ||
    syscall === "connect" ||
    // The SDK's own time limit for a connection; it has no code.
    (reason === "TimeoutError" && String(message).includes("did not establish a connection"));
  if (isNotConnected || reason === "CredentialsProviderError") return { kind: "refused", reason };
  return { kind: "unanswered", reason };
}
