import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { FINDER } from "../../../../support/member.ts";
import { trials } from "../../../../support/run-size.ts";
import { asking } from "../../../../support/slots.ts";
import { replacePeople } from "../../../../support/stored-clients.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

// How a word is written, by what is left of it without case, accents and marks.
const WORDS: Readonly<Record<string, readonly string[]>> = {
  an: ["An", "an"],
  anna: ["Anna", "Änna", "ANNÀ", "Ａｎｎａ"],
  lena: ["Lena", "Léna", "le\u0301na", "LENA"],
  maria: ["Maria", "María"],
  muller: ["Müller", "Muller", "MU\u0308LLER"],
  strasser: ["Straßer", "Strasser", "STRAẞER"],
  soren: ["Søren", "Sören"],
  oneil: ["O’Neil", "O'Neil", "O´Neil", "ONeil", "O`Neil"],
  hamrun: ["Ħamrun", "Hamrun"],
  ilgaz: ["Ilgaz", "İlgaz", "ılgaz"],
  иван: ["Иван"],
  吉: ["吉"],
  𠮷田: ["𠮷田"],
  "😀": ["😀"],
};
const FOLDED = Object.keys(WORDS);

interface Word {
  readonly written: string;
  readonly folded: string;
}

interface Person {
  readonly client_id: number;
  readonly status: "client" | "prospect";
  readonly words: readonly Word[];
}

const word: fc.Arbitrary<Word> = fc
  .constantFrom(...FOLDED)
  .chain((folded) =>
    fc.record({ folded: fc.constant(folded), written: fc.constantFrom(...(WORDS[folded] ?? [])) }),
  );

const person: fc.Arbitrary<Person> = fc.record({
  client_id: fc.integer({ min: 1, max: 1_000_000 }),
  status: fc.constantFrom("client", "prospect"),
  words: fc.array(word, { minLength: 1, maxLength: 8 }),
});

/** The beginning of a word, written in one way or another. */
const beginning: fc.Arbitrary<Word> = fc
  .record({ of: fc.constantFrom(...FOLDED), length: fc.nat(5), isUpper: fc.boolean() })
  .map(({ of, length, isUpper }) => {
    const folded = [...of].slice(0, length + 1).join("");
    return { folded, written: isUpper ? folded.toUpperCase() : folded };
  });

const search = fc.record({
  words: fc.oneof(
    fc.array(beginning, { minLength: 1, maxLength: 3 }),
    fc.array(word, { minLength: 1, maxLength: 3 }),
  ),
  blanks: fc.constantFrom(" ", "  ", "\u00a0", "\t", "-", "\u2011"),
  limit: fc.integer({ min: 1, max: 30 }),
  status: fc.constantFrom(undefined, "client" as const, "prospect" as const),
});

const club = useSampleClub(beforeAll);
const PEOPLE =
  fc.sample(
    fc.uniqueArray(person, { minLength: 150, maxLength: 150, selector: ({ client_id }) => client_id }),
    { numRuns: 1, seed: 20_261_121 },
  )[0] ?? [];

beforeAll(async () => {
  const people = PEOPLE.map(({ words, ...fields }) => ({
    ...fields,
    tenant_id: 13,
    full_name: words.map(({ written }) => written).join(fields.client_id % 3 === 0 ? "-" : " "),
  }));
  await replacePeople(club.tables, people);
});

/** Whom a search finds, in the order of the answer, by reading everybody. */
function expected(words: readonly Word[], status: Person["status"] | undefined): number[] {
  const sought = words.map(({ folded }) => folded);
  const query = sought.join(" ");
  const longest = sought.reduce((one, other) => (other.length > one.length ? other : one));
  const found = PEOPLE.filter((one) => status === undefined || one.status === status)
    .map((one) => ({ id: one.client_id, names: one.words.map(({ folded }) => folded) }))
    .map((one) => ({ ...one, name: one.names.join(" "), word: wordOf(one.names, longest) }));
  const beginning = found.filter(({ name }) => name.startsWith(query));
  const others = found
    .filter(({ names }) => sought.every((each) => names.some((name) => name.startsWith(each))))
    .flatMap(({ word, ...one }) =>
      word === undefined || one.name.startsWith(query) ? [] : [{ ...one, word }],
    );
  return [
    ...beginning.sort((a, b) => bytesOrder(a.name, b.name) || a.id - b.id),
    ...others.sort((a, b) => bytesOrder(a.word, b.word) || bytesOrder(a.name, b.name) || a.id - b.id),
  ].map(({ id }) => id);
}

/** The word by which somebody is found: of their first five words and their last the first in order that begins so. */
function wordOf(names: readonly string[], beginning: string): string | undefined {
  const indexed = names.filter((_, index) => index < 5 || index === names.length - 1);
  return indexed.filter((name) => name.startsWith(beginning)).sort(bytesOrder)[0];
}

function bytesOrder(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

async function searched(query: string, limit: number, status: string | undefined): Promise<number[]> {
  const found: number[] = [];
  let cursor: string | null = "";
  do {
    const asked = { query, limit, cursor, ...(status === undefined ? {} : { status }) };
    const options = { ...FINDER, pathParameters: { tenant_id: "13" } };
    const { status: code, body, text } = await club.api.listClients(undefined, asking(asked, options));
    if (code !== 200) throw new Error(text);
    expect(body.clients.length).toBeLessThanOrEqual(limit);
    found.push(...body.clients.map(({ client_id }: { client_id: number }) => client_id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return found;
}

describe("a search by name", () => {
  it("finds whom reading everybody finds, each once and in order, whatever the pages", async () => {
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(search, async ({ words, blanks, limit, status }) => {
        const query = words.map(({ written }) => written).join(blanks);
        fc.pre([...query.normalize("NFC")].length > 1);
        const found = await searched(query, limit, status);
        expect(found).toEqual(expected(words, status));
        hits += found.length;
      }),
      { numRuns: trials(200) },
    );
    expect(hits).toBeGreaterThan(trials(1_000));
  });
});
