/**
 * The messages of an error and its causes. A connection that failed at several addresses has no message, only a code.
 */
export function errorSentences(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause === undefined ? said : `${said} ${errorSentences(error.cause)}`;
}
