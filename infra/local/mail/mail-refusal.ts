/** An error of SES, as its protocol answers it (Smithy, "AWS restJson1 protocol"). */
export class MailRefusal extends Error {
  /** The error's code, such as `MessageRejected`. */
  override readonly name: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = code;
    this.status = status;
  }
}
