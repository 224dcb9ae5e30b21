/** An error that a service of AWS answers with status 400. */
export class AwsRefusal extends Error {
  /** The error's code, such as `NotFoundException`. */
  override readonly name: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = code;
  }
}
