import { describe, expect, it } from "vitest";
import {
  clientKeys,
  indexAttributes,
  indexedWords,
  namePrefix,
  wordPrefix,
} from "../../../shared/tables/client-indexes.ts";

const AT = "2026-11-20T09:00:00.000Z";
const ID = "0000000000009001";

describe("the keys of a person in the indexes", () => {
  it("are made of id, words of the name, both ends of the mobile number, and last change", () => {
    const person = {
      client_id: 9001,
      full_name: "Priya  Raman",
      mobile_number: 7_700_900_101,
      updated_at: AT,
    };
    expect(clientKeys(person)).toEqual({
      id_key: ID,
      name_key: `priya\u0001priya raman\u0001${ID}`,
      word_2_key: `raman\u0001priya raman\u0001${ID}`,
      mobile_key: `7700900101\u0001${ID}`,
      mobile_end_key: `1010090077\u0001${ID}`,
      change_key: `${AT}#${ID}`,
    });
  });

  it.each([
    ["eva van der meer", ["eva", "van", "der", "meer"]],
    ["one two three four five", ["one", "two", "three", "four", "five"]],
    ["one two three four five six seven", ["one", "two", "three", "four", "five", "seven"]],
    ["anna anna anna", ["anna"]],
    ["a b c d e f a", ["a", "b", "c", "d", "e"]],
    [`${"x".repeat(100)}1 ${"x".repeat(100)}2`, ["x".repeat(100)]],
    ["", []],
  ])("have the first five words of a name and its last, each once: %s", (name, words) => {
    expect(indexedWords(name)).toEqual(words);
  });

  it("leave a person without a name or a mobile number out of those indexes", () => {
    const keys = clientKeys({ client_id: 9001, full_name: "\u0301", updated_at: AT });
    expect(keys).toMatchObject({ name_key: undefined, word_2_key: undefined, mobile_key: undefined });
    expect(clientKeys({ client_id: 9001, updated_at: AT }).name_key).toBeUndefined();
  });

  it.each([
    ["one long word", "ﷺ".repeat(200)],
    ["two long words", `${"𠮷".repeat(99)} ${"𠮷".repeat(100)}`],
    ["many words", "é ".repeat(100)],
  ])("fit into DynamoDB's 1,024 bytes for %s", (_, full_name) => {
    const { id_key, change_key, ...keys } = clientKeys({ client_id: 9001, full_name, updated_at: AT });
    const present = Object.values(keys).filter((key) => key !== undefined);
    expect(present).not.toEqual([]);
    for (const key of present) {
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1_024);
      expect(key.endsWith(`\u0001${ID}`)).toBe(true);
      expect(key.isWellFormed()).toBe(true);
    }
  });

  it("come with a medical alert of up to 200 bytes, and say that there is a longer one", () => {
    const alertOf = (medical_alert: string | undefined) => {
      const { listed_alert, has_long_alert } = indexAttributes({
        client_id: 1,
        medical_alert,
        updated_at: AT,
      });
      return [listed_alert, has_long_alert];
    };
    expect(alertOf("é".repeat(100))).toEqual(["é".repeat(100), undefined]);
    expect(alertOf(`${"é".repeat(100)}!`)).toEqual([undefined, true]);
    expect(["", undefined].map(alertOf)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it("begin with the prefix of every text that the name or a word begins with", () => {
    const long = "𠮷".repeat(130);
    for (const full_name of [long, `a ${long}`, `${long} b`, "eva van der meer"]) {
      const { name_key = "", word_2_key } = clientKeys({ client_id: 1, full_name, updated_at: AT });
      for (let end = 1; end <= full_name.length; end += 1) {
        const text = full_name.slice(0, end);
        if (!text.isWellFormed() || text.endsWith(" ")) continue;
        expect([text, name_key.startsWith(namePrefix(text))]).toEqual([text, true]);
      }
      const [, second = ""] = full_name.split(" ");
      expect((word_2_key ?? "").startsWith(wordPrefix(second))).toBe(true);
    }
  });
});
