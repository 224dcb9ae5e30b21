import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Api, toldApi } from "../support/api.ts";
import { localDirectoryOf } from "../support/local-directory.ts";
import { PROJECT_ROOT } from "../support/started-product.ts";

let product: Api;

beforeAll(async () => {
  product = await toldApi();
});

/** The shell lines of the README's section "Call it", as a newcomer would paste them. */
function callsOfReadme(): string {
  const readme = readFileSync(join(PROJECT_ROOT, "README.md"), "utf8");
  const section = readme.split("<!-- calls:start -->")[1]?.split("<!-- calls:end -->")[0] ?? "";
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, lines]) => lines).join("\n");
}

describe("the README's calls", () => {
  it("get a token, book a tour, ask for free slots, book the first, and replay the appointment", () => {
    const calls = callsOfReadme().replaceAll("http://127.0.0.1:3000", product.state.baseUrl);
    // The token's line reads what it gets by itself.
    const shown = `curl() { case "$*" in */oauth2/token*) command curl "$@" ;; *) command curl -w '\\n%{http_code}\\n' "$@" ;; esac; }`;
    const script = `set -e\n${shown}\n${calls}\n${calls.slice(calls.lastIndexOf("curl"))}`;
    const printed = execFileSync("bash", ["-c", script], {
      cwd: PROJECT_ROOT,
      encoding: "utf8",
      env: { ...process.env, LOCAL_DIRECTORY: localDirectoryOf(product.state) },
    });
    const [tour, tourStatus, next, nextStatus, appointment, status, replay, replayStatus] = printed
      .trim()
      .split("\n");
    expect([tourStatus, nextStatus, status, replayStatus]).toEqual(["200", "200", "201", "201"]);
    expect(JSON.parse(tour ?? "").info[0].errorCode).toBe("TOUR_BOOKED");
    const { slots } = JSON.parse(next ?? "");
    expect(slots).toHaveLength(3);
    expect(slots[0].start_date_time).toMatch(/T11:00:00\.000Z$/);
    expect(slots[0]).toMatchObject({ coach_ids: [501], room_ids: [71, 72] });
    expect(JSON.parse(appointment ?? "").update_response.id).toBe(30_002);
    expect(replay).toBe(appointment);
  });
});

describe("the calls of a person who signs in", () => {
  it("get a token and refresh it, and ask for that person's free slots", () => {
    const commands = readFileSync(join(PROJECT_ROOT, "infra/commands/README.md"), "utf8");
    const [, lines = ""] = /<!-- people:start -->\s*```sh\n(.*?)```/s.exec(commands) ?? [];
    const state = join(localDirectoryOf(product.state), "state.json");
    const script = lines
      .replaceAll("http://127.0.0.1:3000", product.state.baseUrl)
      .replace(".local/state.json", state);
    const printed = execFileSync("bash", ["-c", `set -e\n${script}`], {
      cwd: PROJECT_ROOT,
      encoding: "utf8",
      env: { ...process.env, LOCAL_DIRECTORY: localDirectoryOf(product.state) },
    });
    expect(JSON.parse(printed.trim().split("\n").at(-1) ?? "").slots).toHaveLength(10);
  });
});
