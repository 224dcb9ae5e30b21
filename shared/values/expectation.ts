/** What a field must be: a type word for programs and a noun phrase for people. */
export interface Expectation {
  /** A word such as `integer`, `string`, `date-time`. */
  readonly type: string;
  /** A noun phrase such as `an integer from 1 to 9007199254740991`. */
  readonly phrase: string;
}

// valibot carries one string per issue, so an expectation travels as `type: phrase`.
const SEPARATOR = ": ";

/** The message of every action of a value schema. All actions of one schema state its whole expectation. */
export function expectationMessage(type: string, phrase: string): string {
  return `${type}${SEPARATOR}${phrase}`;
}

/** Parses a message of {@link expectationMessage}. */
export function readExpectation(message: string): Expectation {
  const at = message.indexOf(SEPARATOR);
  return { type: message.slice(0, at), phrase: message.slice(at + SEPARATOR.length) };
}
