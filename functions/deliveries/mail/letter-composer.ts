import type { Letter } from "./letter.ts";

export function letterComposer(
  from: string,
): (letter: Letter, to: string, date: Date) => Promise<Uint8Array> {
  return async (letter, to, date) => Buffer.from(JSON.stringify({ from, to, date, letter }));
}
