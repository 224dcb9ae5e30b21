import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installPackage } from "../support/install-package.ts";
import { PROJECT_ROOT } from "../support/started-product.ts";
import { mutated, ROOMS } from "./rooms.ts";
import { SCORES_DOCUMENT, SCORES_FILE, savedScores, scoreOf, shownScore, withScores } from "./score.ts";

const HELP = `npm run mutants -- PATH [--save]

Changes the rules of a room one by one, runs the room's own tests on each mutant, and lists those that no test notices. PATH is a
room of test/mutants/rooms.ts, or a file of one. Installs Stryker in test/mutants when it is first run.

  --save  writes the score of the room to test/mutants/scores.json and into test/README.md
  --help  prints this

Rooms:
${Object.keys(ROOMS)
  .map((room) => `  ${room}\n`)
  .join("")}`;

const CONFIG = "test/mutants/stryker.config.json";
const REPORT = join(PROJECT_ROOT, ".local/mutants/report.json");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: "boolean", default: false }, help: { type: "boolean" } },
});
const [path = "", ...others] = positionals;
const chosen = mutated(path);

if (values.help) console.log(HELP);
else if (chosen === undefined || others.length > 0 || (values.save && !(path in ROOMS))) fail();
else run(chosen.rules, chosen.tests);

function fail(): void {
  console.error(HELP);
  process.exitCode = 1;
}

function run(rules: readonly string[], tests: readonly string[]): void {
  installPackage(import.meta.dirname, "Stryker");
  const stryker = join(import.meta.dirname, "node_modules/.bin/stryker");
  const args = ["run", CONFIG, "--mutate", rules.join(), "--testFiles", tests.join()];
  const { status, error } = spawnSync(stryker, args, { cwd: PROJECT_ROOT, stdio: "inherit" });
  if (status !== 0) throw new Error("Stryker did not finish.", { cause: error });
  const score = scoreOf(JSON.parse(readFileSync(REPORT, "utf8")));
  console.log(`${path}: ${shownScore(score)}`);
  if (!values.save) return;
  const scores = { ...savedScores(), [path]: score };
  writeFileSync(SCORES_FILE, `${JSON.stringify(scores, null, 2)}\n`);
  const document = join(PROJECT_ROOT, SCORES_DOCUMENT);
  writeFileSync(document, withScores(readFileSync(document, "utf8"), scores));
}
