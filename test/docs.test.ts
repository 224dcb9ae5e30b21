import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { alarmTexts } from "../infra/stack/monitoring/alarm-declarations.ts";
import { settingDefaults } from "../infra/stack/settings/setting-defaults.ts";
import { type Attributes, BulkTables } from "../shared/tables/bulk-tables.ts";
import { cellAttribute } from "../shared/tables/calendar-table.ts";
import { appointmentBody, tourBody } from "./support/bodies.ts";
import { functionsUnderTest } from "./support/function-under-test.ts";
import { sampleClubTables } from "./support/sample-club.ts";
import { keepUnitAccount, type TableAccount } from "./support/unit-account.ts";

const runbook = readFileSync("infra/RUNBOOK.md", "utf8");
const readme = readFileSync("README.md", "utf8");
const security = readFileSync("SECURITY.md", "utf8");
const functions = readFileSync("functions/README.md", "utf8");
const bookings = readFileSync("shared/tables/UNITS.md", "utf8");
const documents = globSync("**/*.md", { exclude: (path) => path.includes("node_modules") });
const ignored = readFileSync(".gitignore", "utf8").split("\n");
const packageJson = v.parse(
  v.object({
    engines: v.object({ node: v.string(), npm: v.string() }),
    scripts: v.record(v.string(), v.string()),
  }),
  JSON.parse(readFileSync("package.json", "utf8")),
);

describe("the README", () => {
  it("has at most 1,500 words", () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_500);
  });

  it("shows a picture of each page, of at most 60 kB", () => {
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\((\S+)\)/g)].map(([, path = ""]) => path);
    expect(pictures).toHaveLength(3);
    for (const path of pictures) expect(statSync(path).size, path).toBeLessThanOrEqual(60_000);
  });

  it("links every other document", () => {
    const linked = linksOf("README.md");
    expect(documents.filter((path) => path !== "README.md" && !linked.includes(path))).toEqual([]);
  });

  it("shows every room of the house in its tree, and no other", () => {
    const [, tree = ""] = /```text\n(functions\/.*?)```/s.exec(readme) ?? [];
    for (const house of ["functions", "shared", "infra"]) {
      const rooms = readdirSync(house, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      const [, shown = ""] = new RegExp(`^${house}/.*\\n((?: {2}.*\\n)*)`, "m").exec(tree) ?? [];
      const names = [...shown.matchAll(/(?<=^ {2}(?:\w+\/ )?)([\w-]+)\//gm)].map(([, name]) => name);
      expect(names.toSorted(), house).toEqual(rooms.map(({ name }) => name).toSorted());
    }
  });

  it("names the versions of Node.js and npm that package.json asks for", () => {
    const [, node, npm] =
      /^>=(\d+), >=(\d+)$/.exec(`${packageJson.engines.node}, ${packageJson.engines.npm}`) ?? [];
    expect(readme).toContain(`Node.js ${node} and npm ${npm}, or later, to install`);
    expect(documents.filter((path) => /npm 1\d/.test(readFileSync(path, "utf8")))).toEqual(["README.md"]);
  });
});

describe("the SDK's README", () => {
  it("names the version of Node.js that its package asks for", () => {
    const { engines } = v.parse(
      v.object({ engines: v.object({ node: v.string() }) }),
      JSON.parse(readFileSync("shared/sdk/package.json", "utf8")),
    );
    const sdk = readFileSync("shared/sdk/README.md", "utf8");
    expect(sdk).toContain(`Node.js ${engines.node.replace(/^>=/, "")} or later`);
  });
});

describe("every document", () => {
  it.each(documents)("%s links files that are there", (path) => {
    expect(linksOf(path).filter((linked) => !existsSync(linked))).toEqual([]);
  });

  it.each(documents)("%s names files of the house that are there", (path) => {
    const named = [...readFileSync(path, "utf8").matchAll(/`((?:functions|shared|infra|test)\/[\w./-]*)`/g)];
    const missing = named
      .map(([, file = ""]) => file)
      .filter((file) => !existsSync(file) && !ignored.includes(`${file}/`));
    expect(missing).toEqual([]);
  });

  it.each(documents)("%s names npm scripts that are there", (path) => {
    const named = [...readFileSync(path, "utf8").matchAll(/npm run (?:--silent )?([\w:-]+)/g)];
    expect(
      named.map(([, script = ""]) => script).filter((script) => !(script in packageJson.scripts)),
    ).toEqual([]);
  });
});

describe("the recipe for an operation", () => {
  const quotes = [...functions.matchAll(/```ts\n\s*\/\/ (\S+)\n(.*?)```/gs)];

  it("quotes the code as it is", () => {
    const squeezed = (text: string) => text.replaceAll(/\s+/g, " ").trim();
    expect(quotes).toHaveLength(3);
    for (const [, file = "", code = ""] of quotes) {
      expect(squeezed(readFileSync(file, "utf8"))).toContain(squeezed(code));
    }
  });

  it("leads through at most eight files from the handler to the transaction", () => {
    const [, way = ""] = /^## The way of a request$(.*?)^## /ms.exec(functions) ?? [];
    const steps = way.match(/^\d+\. .*/gm) ?? [];
    expect(steps[0]).toContain("handler.ts");
    expect(steps.at(-1)).toContain("database.ts");
    expect(steps.length).toBeLessThanOrEqual(8);
  });
});

describe("the table of settings", () => {
  it("states the defaults of the code", () => {
    const defaults: Readonly<Record<string, unknown>> = settingDefaults;
    const rows = [
      ...readFileSync("infra/DEPLOYMENT.md", "utf8").matchAll(/^\| ((?:`\w+`(?:, )?)+) \| ([^|]+) \|/gm),
    ];
    const stated = rows.flatMap(([, keys = "", values = ""]) => {
      const each = values.replaceAll("`", "").split(", ");
      return [...keys.matchAll(/\w+/g)].map(([key], index) => [key, each[index] ?? each[0]] as const);
    });
    const numbers = stated.filter(([key]) => typeof defaults[key] === "number");
    expect(numbers.length).toBeGreaterThan(4);
    expect(numbers).toEqual(numbers.map(([key]) => [key, String(defaults[key])]));
  });
});

describe("the runbook", () => {
  it("has a section for every alarm and for no other", () => {
    const [, alarms = ""] = /^## Alarms$(.*?)^## /ms.exec(runbook) ?? [];
    const sections = [...alarms.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(sections.sort()).toEqual(Object.keys(alarmTexts).sort());
  });
});

describe("the table of what a booking writes", () => {
  const [, table = ""] = /<!-- units:start -->(.*?)<!-- units:end -->/s.exec(bookings) ?? [];
  const rows = table
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.trim()));

  it.each([
    ["a tour", "tour", 4],
    ["an appointment", "appointment", 5],
  ] as const)("agrees with the engine's account of %s", async (_, name, column) => {
    const { accounts } = (await bookBoth())[name];
    const stated = rows.flatMap(([, , table = "", how = "", ...cells]) => {
      const cell = cells[column - 4] ?? "";
      return table === "" || cell === "" ? [] : [{ name: `${table}, ${how}`, ...amount(cell) }];
    });
    expect(sums(stated)).toEqual(
      sums(accounts.map(({ table, how, ...of }) => ({ name: `${table}, ${how}`, ...of }))),
    );
    const isRead = ({ name }: NamedAmount) => name.includes("read");
    const total = (amounts: readonly NamedAmount[]) => amounts.reduce((sum, { units }) => sum + units, 0);
    const totalOf = (what: string) => rows.find(([, item]) => item === `**${what}**`)?.[column];
    expect(totalOf("read")).toBe(`**${total(stated.filter(isRead))}**`);
    expect(totalOf("written")).toBe(`**${total(stated.filter((each) => !isRead(each)))}**`);
  });

  it("is followed by what an appointment costs where everybody's other hours are held", async () => {
    const [empty, full] = [await bookBoth(), await bookBoth(otherHours())];
    const [, ...stated] = /costs\s+(\d+)\s+units\s+instead\s+of\s+(\d+)\./.exec(bookings) ?? [];
    expect(stated.map(Number)).toEqual(
      [full, empty].map(({ appointment }) => appointment.fields.write_units),
    );
  });
});

describe("the threat tables", () => {
  const rows = security.split("\n").filter((line) => /^\| (?!threat |---)/.test(line));
  const shown = rows.map((row) => [...(row.split("|").at(-2) ?? "").matchAll(/`(test\/\S+\.test\.ts)`/g)]);

  it("name a test file in every row", () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((_, index) => shown[index]?.length === 0)).toEqual([]);
  });

  it.each([...new Set(shown.flat().map(([, file = ""]) => file))])(
    "name files that hold tests: %s",
    (file) => {
      expect(readFileSync(file, "utf8")).toContain('from "vitest"');
    },
  );
});

/** The files that a document links, from the project's root. */
function linksOf(path: string): string[] {
  const links = [...readFileSync(path, "utf8").matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)];
  return links.map(([, link = ""]) => join(dirname(path), link));
}

interface Booked {
  /** What the function logged. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly accounts: readonly TableAccount[];
}

/** A tour of a new person and an appointment in a room, each with a key, on an instance that knows its tenant. */
async function bookBoth(held: readonly Attributes[] = []): Promise<Record<"tour" | "appointment", Booked>> {
  const tables = await sampleClubTables();
  await new BulkTables(tables.client, tables.names).put("Calendar", held);
  const api = functionsUnderTest(tables.database);
  const headers = { "Idempotency-Key": "k" };
  const takeAccounts = keepUnitAccount(tables);
  const booked = () => ({ fields: api.log.at(-1)?.fields ?? {}, accounts: takeAccounts() });
  await api.bookTour(tourBody());
  await api.createAppointment(appointmentBody({ start_date_time: "2026-12-03T10:00:00Z" }));
  takeAccounts();
  const person = { email_id: "other@example.com", mobile_country_code: "44", mobile_number: 7_700_900_999 };
  await api.bookTour(tourBody(person, { scheduled_datetime: "2026-12-02T10:00:00Z" }), { headers });
  const tour = booked();
  await api.createAppointment(appointmentBody(), { headers });
  return { tour, appointment: booked() };
}

/** The day of the appointment, held once by all its parties but for the hour of the appointment, 10:00. */
function otherHours(): Attributes[] {
  const cells = Array.from({ length: 288 }, (_, cell) => cell).filter((cell) => Math.floor(cell / 12) !== 10);
  const counters = Object.fromEntries(cells.map((cell) => [cellAttribute(cell), 1]));
  const holders = ["coach#11#501", "room#11#72", "client#11#9001"];
  return holders.map((holder) => ({ holder, day: "2026-12-01", ...counters }));
}

interface NamedAmount {
  readonly name: string;
  readonly items: number;
  readonly units: number;
}

/** What a cell such as `3 × ½` says: how many items, and their units together. */
function amount(cell: string): Omit<NamedAmount, "name"> {
  const [units = "", items = "1"] = cell.split(" × ").reverse();
  return { items: Number(items), units: Number(items) * Number(units.replace("½", "0.5")) };
}

function sums(amounts: readonly NamedAmount[]): Record<string, Omit<NamedAmount, "name">> {
  const byName: Record<string, Omit<NamedAmount, "name">> = {};
  for (const { name, items, units } of amounts) {
    const sum = byName[name] ?? { items: 0, units: 0 };
    byName[name] = { items: sum.items + items, units: sum.units + units };
  }
  return byName;
}
