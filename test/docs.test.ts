import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { alarmTexts } from "../infra/monitoring/alarm-declarations.ts";
import { appointmentBody, tourBody } from "./support/bodies.ts";
import { createTestTables } from "./support/engine.ts";
import { functionsUnderTest } from "./support/function-under-test.ts";
import { loadSampleClub } from "./support/sample-club.ts";

const runbook = readFileSync("infra/RUNBOOK.md", "utf8");
const security = readFileSync("SECURITY.md", "utf8");

describe("the runbook", () => {
  it("has a section for every alarm and for no other", () => {
    const [, alarms = ""] = /^## Alarms$(.*?)^## /ms.exec(runbook) ?? [];
    const sections = [...alarms.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(sections.sort()).toEqual(Object.keys(alarmTexts).sort());
  });

  it("reckons with the units that bookings cost, and reckons right", async () => {
    const tables = await createTestTables();
    await loadSampleClub(tables);
    const api = functionsUnderTest(tables.database);
    const headers = { "Idempotency-Key": "k" };
    // An instance that knows its tenant, as most do.
    await api.bookTour(tourBody());
    const mobile = { mobile_country_code: "44", mobile_number: 7_700_900_999 };
    const other = { email_id: "other@example.com", ...mobile };
    await api.bookTour(tourBody(other, { scheduled_datetime: "2026-12-02T10:00:00Z" }), { headers });
    expect(runbook).toContain(unitsRow("tour", api.log.at(-1)?.fields ?? {}));
    await api.createAppointment(appointmentBody(), { headers });
    expect(runbook).toContain(unitsRow("appointment", api.log.at(-1)?.fields ?? {}));
    const [, costs = ""] = /\| what \| amount(.*?)\*\*together\*\*/s.exec(runbook) ?? [];
    const usd = [...costs.matchAll(/\| ([\d.]+) \|$/gm)].map(([, each]) => Number(each));
    const [, together] = /\*\*together\*\* \| \| \| \*\*([\d.]+)\*\*/.exec(runbook) ?? [];
    expect(usd.reduce((sum, each) => sum + each).toFixed(2)).toBe(together);
  });

  it("is told of in the README", () => {
    const readme = readFileSync("README.md", "utf8");
    expect(readme).toContain("infra/RUNBOOK.md");
    expect(readme).toContain("SECURITY.md");
  });
});

describe("the threat table", () => {
  const rows = [...security.matchAll(/\| `(test\/\S+)` "([^|]+)" \|$/gm)];

  it("has a test in every row", () => {
    const threats = security.split("\n").filter((line) => /^\| (?!who could|---)/.test(line));
    expect(threats.length).toBeGreaterThan(20);
    expect(rows).toHaveLength(threats.length);
  });

  it.each(rows.map(([, file = "", title = ""]) => [file, title]))(
    "names a test that is there: %s %s",
    (file, title) => {
      expect(existsSync(file)).toBe(true);
      expect(readFileSync(file, "utf8")).toContain(title);
    },
  );
});

function unitsRow(
  name: string,
  { read_units, write_units, round_trips }: Readonly<Record<string, unknown>>,
): string {
  return `| ${name} | ${read_units} | ${write_units} | ${round_trips} |`;
}
