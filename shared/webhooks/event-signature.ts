import { createHmac } from "node:crypto";
import { secretBytes } from "./signing-secret.ts";

/** What is signed of a webhook's request. */
export interface SignedContent {
  readonly id: string;
  /** Epoch seconds of the attempt. */
  readonly timestampS: number;
  readonly body: string;
}

/** The headers that sign a request, with one signature per secret (Standard Webhooks, "Webhook headers"). */
export function signatureHeaders(
  { id, timestampS, body }: SignedContent,
  secrets: readonly string[],
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const signatures = secrets.map((secret) => {
    const mac = createHmac("sha256", secretBytes(secret)).update(`${id}.${timestampS}.${body}`);
    return `v1,${mac.digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestampS),
    "webhook-signature": signatures.join(" "),
  };
}
