/** What an error says, and what its causes say; a connection that failed at several addresses says it in its code alone. */
export function errorSentences(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause === undefined ? said : `${said} ${errorSentences(error.cause)}`;
}
