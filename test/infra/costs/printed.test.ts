import { expect, it } from "vitest";
import { columns } from "../../../infra/costs/columns.ts";
import { costsCommand } from "../../../infra/costs/costs-command.ts";
import { limitsCommand } from "../../../infra/costs/limits-command.ts";
import { settingDefaults } from "../../../infra/stack/settings/setting-defaults.ts";
import { operationNames } from "../../../shared/api/operations.ts";
import { runInProcess } from "../../support/command.ts";

it("columns are as wide as their widest cell, numbers to the right", () => {
  const rows = [
    ["what", "USD"],
    ["a", "1.50"],
    ["longer", "10.25"],
  ];
  expect(columns(rows)).toBe("what      USD\na        1.50\nlonger  10.25\n");
});

it("the costs have every operation, and a month that adds up", async () => {
  const { stdout, exitCode } = await runInProcess({ name: "costs", run: costsCommand }, []);
  expect(exitCode).toBe(0);
  const [operations = "", month = ""] = stdout.split(/^what /m);
  expect(
    [...operations.matchAll(/^(\w+) +(?:GET|PUT|POST|PATCH|DELETE) /gm)].map(([, name]) => name),
  ).toEqual([...operationNames]);
  const rows = [...month.matchAll(/^(\S.*?) +([\d.]+)$/gm)].map(([, what = "", usd]) => ({
    what,
    usd: Number(usd),
  }));
  const [idle, busy] = ["idle", "busy"].map((name) => rows.findIndex(({ what }) => what === name));
  const sum = (from: number, to = 0) => rows.slice(from, to).reduce((all, { usd }) => all + usd, 0);
  expect(idle).toBeGreaterThan(2);
  expect(Math.abs(sum(0, idle) - (rows[idle ?? 0]?.usd ?? 0))).toBeLessThan(0.05);
  expect(Math.abs(sum(idle ?? 0, busy) - (rows[busy ?? 0]?.usd ?? 0))).toBeLessThan(0.05);
  expect(rows.slice((busy ?? 0) + 1).every(({ what }) => what.startsWith("more: "))).toBe(true);
});

it("the limits have every throttle that a setting raises", async () => {
  const { stdout, exitCode } = await runInProcess({ name: "limits", run: limitsCommand }, []);
  expect(exitCode).toBe(0);
  for (const name of ["throttlingRate", "visitorRate", "timetableRate", "checkRate", "feedRate"] as const) {
    expect(stdout).toMatch(new RegExp(`${settingDefaults[name]}/s.* ${name}\\b`));
  }
});
