/** A message as a caller has SES send it. */
export interface SentMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly configurationSet: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  /** In the format of RFC 5322. */
  readonly raw: Buffer;
}
