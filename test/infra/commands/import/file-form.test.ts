import { statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readClubFile } from "../../../../infra/commands/import/read-club-file.ts";
import { clubFile, editedClub, problemsIn, set } from "./club-files.ts";

const sample = JSON.stringify(editedClub());

describe("the sections", () => {
  const sections = Object.keys(editedClub());

  it.each(sections)("include %s, and once only", async (name) => {
    const without = editedClub((club) => set(club, name, undefined));
    const problems = (await problemsIn(without)).listed;
    // A file that was written before there were classes has no section of them.
    if (name === "class_types")
      expect(problems[0]).toMatch(/^coaches\[0\]\.class_type_ids\[0\] must name one of/);
    else expect(problems).toEqual([`${name} is missing: it must be an array.`]);
    const twice = `${sample.slice(0, -1)},"${name}":[]}`;
    expect((await problemsIn(twice)).listed).toEqual([`${name} must occur only once.`]);
  });

  it.each(sections)("are arrays: %s", async (name) => {
    for (const value of [null, 0, "", false, {}, { "0": [] }]) {
      const problems = await problemsIn(editedClub((club) => set(club, name, value)));
      expect(problems.listed).toEqual([`${name} must be an array, empty if the club has none.`]);
    }
  });

  it("need not include class_types where no coach gives any", async () => {
    const { class_types: _, ...older } = editedClub((club) => {
      for (const index of club.coaches.keys()) set(club, `coaches[${index}].class_type_ids`, undefined);
    });
    expect((await problemsIn(older)).listed).toEqual([]);
  });

  it("may all be empty", async () => {
    expect((await problemsIn(Object.fromEntries(sections.map((name) => [name, []])))).count).toBe(0);
  });

  it("do not include any other, whatever it holds", async () => {
    for (const value of [1, [], { clients: [{}] }, [[["deep"]]]]) {
      const problems = await problemsIn({ extra: value, ...editedClub() });
      expect(problems.listed).toEqual(['"extra" is not a section of the club file.']);
    }
  });

  it("do not include a name that every JavaScript object has", async () => {
    const problems = await problemsIn(`${sample.slice(0, -1)},"toString":[],"__proto__":[]}`);
    expect(problems.listed).toEqual([
      '"toString" is not a section of the club file.',
      '"__proto__" is not a section of the club file.',
    ]);
  });
});

describe("the file", () => {
  it.each(["[]", "null", "7", '"club"', "[{}]", "true"])("is refused where it is %s", async (content) => {
    expect((await problemsIn(content)).listed).toEqual([
      "The file must hold one JSON object with the club's sections.",
    ]);
  });

  it.each(["", " \n\t "])("is refused where it is empty: %j", async (content) => {
    expect((await problemsIn(content)).listed).toEqual(["The file is empty."]);
  });

  it.each([sample.slice(0, -1), '{"companies":[{"name":"North'])(
    "is refused where it ends too early",
    async (content) => {
      expect((await problemsIn(content)).listed).toEqual(["The file is not JSON: it ends too early."]);
    },
  );

  it("is refused with the place where it is no JSON", async () => {
    const content = `{\n  "companies": [],\n  "tenants": [,]\n}`;
    expect((await problemsIn(content)).listed).toEqual([
      "The file is not JSON: there is a syntax error in line 3 at position 15.",
    ]);
  });

  it.each([
    ["[1] x", "line 1 at position 5"],
    ["{}}", "line 1 at position 3"],
    ['{"a":1,\n}', "line 2 at position 1"],
    ["// a comment", "line 1 at position 1"],
  ])("is refused with the place: %j", async (content, place) => {
    expect((await problemsIn(content)).listed).toEqual([
      `The file is not JSON: there is a syntax error in ${place}.`,
    ]);
  });

  it("is refused without the place where it is no JSON and too deep to find it", async () => {
    expect((await problemsIn("[".repeat(1_000_000))).listed).toEqual(["The file is not JSON."]);
  });

  it("may begin with a byte order mark", async () => {
    expect((await problemsIn(`\ufeff${sample}`)).count).toBe(0);
  });

  it.each(["latin1", "utf16le"] as const)("is refused where it is %s", async (encoding) => {
    const content = Buffer.from(`\ufeff${sample}`, encoding);
    expect((await problemsIn(content)).listed).toEqual(["The file must be UTF-8 text."]);
  });

  it("is refused where it ends inside a character", async () => {
    const content = Buffer.concat([Buffer.from(sample), Buffer.from("é").subarray(0, 1)]);
    expect((await problemsIn(content)).listed).toEqual(["The file must be UTF-8 text."]);
  });

  it("is refused where it cannot be read", async () => {
    const nowhere = join(tmpdir(), "no such club file.json");
    const files = await Promise.all([nowhere, tmpdir()].map((path) => readClubFile(path)));
    expect(files.map(({ problems }) => problems)).toEqual([
      [`${nowhere} cannot be read: there is no such file.`],
      [`${tmpdir()} cannot be read: it is a directory.`],
    ]);
  });

  it("is read up to 128 MiB, and refused beyond with what to do", async () => {
    const path = clubFile(sample);
    const { size } = statSync(path);
    expect((await readClubFile(path, size)).problems).toEqual([]);
    truncateSync(path, 128 * 2 ** 20 + 1);
    expect(await readClubFile(path)).toEqual({
      sections: {},
      problems: [
        `${path} is larger than 128 MiB. Split its clients over several files, each with all other records that they name, and import one after the other.`,
      ],
    });
  });

  it("is refused where a record is too deep or has too much in it", async () => {
    const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
    const content = sample.replace('"rooms":[', `"rooms":[{"name":${deep}},{"name":{"a":[${deep}]}},`);
    const { listed } = await problemsIn(content);
    expect(listed.filter((sentence) => / room |name must/.test(sentence))).toHaveLength(2);
  });

  it("is refused however deep what is no section of it is", async () => {
    const { count } = await problemsIn(`{"x":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}`);
    expect(count).toBe(8);
  });
});

describe("any JSON value as the file", () => {
  it("is refused without a crash", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 5 }), async (json) => {
        expect((await problemsIn(json)).count).toBeGreaterThan(0);
      }),
    );
  });

  it("is refused as a section or a record, unless it is an empty section", async () => {
    const places = [
      "companies",
      "tenants[0]",
      "coaches[1]",
      "rooms",
      "appointment_types[8]",
      "clients",
      "access[0]",
      "access",
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 4 }), async (place, value) => {
        const { count } = await problemsIn(editedClub((club) => set(club, place, value)));
        const mayBeEmpty = place === "access" && Array.isArray(value) && value.length === 0;
        expect(count > 0).toBe(!mayBeEmpty);
      }),
    );
  });
});
