import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const documents = globSync("**/*.md", { exclude: (path) => path.includes("node_modules") });

/** Shell commands of a document, with those before them in the same section. */
interface Block {
  readonly text: string;
  readonly before: string;
}

function blocksOf(path: string): Block[] {
  const sections = readFileSync(path, "utf8").split(/^(?=#{1,3} )/m);
  return sections.flatMap((section) => {
    let before = "";
    return [...section.matchAll(/^( *)```(?:sh|bash|shell)\n(.*?)^ *```$/gms)].map(([, , text = ""]) => {
      const block = { text, before };
      before += text;
      return block;
    });
  });
}

const blocks = documents.flatMap((path) => blocksOf(path).map((block) => [path, block] as const));

/** The commands without what stands in quotes. */
function unquoted(text: string): string {
  return text.replaceAll(/'[^']*'|"(?:\\.|[^"\\])*"/gs, '""');
}

/** What each rule finds in a block: nothing, if the block keeps it. */
const rules: Readonly<Record<string, (block: Block) => readonly string[]>> = {
  // An interactive zsh takes "#" for a word, unless it is told otherwise (zshoptions, INTERACTIVE_COMMENTS).
  "has no comment, which an interactive zsh takes for words": ({ text }) =>
    unquoted(text).match(/(?:^|\s)#.*$/gm) ?? [],
  // They differ between GNU and BSD, whose tools macOS has.
  "has no option that only GNU's tools know": ({ text }) =>
    text.match(
      /(?<![\w-])date [-+].*|\bsed -i|\bgrep -P|\bbase64 -w|\breadlink -f|\bxargs -r|\bstat -c|\bmapfile\b/g,
    ) ?? [],
  // zsh ends a command whose pattern matches no file (zshoptions, NOMATCH).
  "quotes URLs with characters of a pattern": ({ text }) =>
    unquoted(text).match(/\S+:\/\/\S*[?*[]\S*/g) ?? [],
};

/** What holds where a command acts on a deployed stack. */
const rulesOfStacks: typeof rules = {
  "asks for ids instead of showing examples": ({ text }) =>
    text.match(
      /--(?:tenant|client|username) [\w@]+|#\d+|\/(?:tenants|clients)\/\d+|Value=\d+|\b[\w.]*\.example\b(?!\.json)|=\d{4}-\d\d\S*/g,
    ) ?? [],
  "fails where a variable is not set": ({ text, before }) => {
    const isSet = new Set<string>();
    const known = `${before}\n${text}`;
    for (const [, name = ""] of known.matchAll(/\b([A-Z][A-Z_]*)=/g)) isSet.add(name);
    for (const [, name = ""] of known.matchAll(/\bfor ([A-Z]+) in\b/g)) isSet.add(name);
    for (const [, names = ""] of known.matchAll(/\bread -r ([A-Z ]+)/g)) {
      for (const name of names.split(" ")) isSet.add(name);
    }
    // The second form says that it may be missing.
    for (const [, name = ""] of known.matchAll(/\$\{([A-Z_]+)(?::\?|-)\}/g)) isSet.add(name);
    const used = [...text.matchAll(/\$\{?([A-Z][A-Z_]*)/g)].map(([, name = ""]) => name);
    return used.filter((name) => !isSet.has(name) && name !== "LATEST");
  },
};

describe("every block of shell commands", () => {
  it("is looked at", () => expect(blocks.length).toBeGreaterThan(30));

  it.each(Object.entries(rules))("%s", (_, find) => {
    expect(blocks.flatMap(([path, block]) => find(block).map((found) => [path, found]))).toEqual([]);
  });

  const ofStacks = blocks.filter(([, { text }]) => /\baws |--stack\b/.test(text));

  it.each(Object.entries(rulesOfStacks))("that acts on a deployed stack %s", (_, find) => {
    expect(ofStacks.length).toBeGreaterThan(20);
    expect(ofStacks.flatMap(([path, block]) => find(block).map((found) => [path, found]))).toEqual([]);
  });
});

describe("the rules of shell commands", () => {
  it.each([
    ["npm ci # installs", 1],
    ['echo "a # b"', 0],
    ["echo $# a#b", 0],
    ["date -u -d '-3 hours'", 1],
    ["curl http://127.0.0.1/a?b=1", 1],
    ['curl "http://127.0.0.1/a?b=1"', 0],
  ])("find in %s what zsh refuses: %i", (text, count) => {
    expect(Object.values(rules).flatMap((find) => find({ text, before: "" }))).toHaveLength(count);
  });

  it.each([
    ["npm run access -- revoke $P --stack S", 1],
    [`npm run access -- revoke "\${P:?}" --stack S`, 0],
    ["P=$(aws a)\naws b $P", 0],
    ["npm run client -- erase --tenant 11", 1],
    ['aws dynamodb delete-item --key "client#11#9001"', 2],
  ])("find in %s what is only an example: %i", (text, count) => {
    expect(Object.values(rulesOfStacks).flatMap((find) => find({ text, before: "" }))).toHaveLength(count);
  });
});
