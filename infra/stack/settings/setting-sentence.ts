/** The sentence about a setting that is missing or wrong. */
export function settingSentence(key: string, expected: string, example: string): string {
  return `Set ${key} to ${expected}: in infra/stages/<stage>.json, or for one run with -c ${key}=${example}.`;
}
