import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT_ROOT, type StartedProduct, startProduct } from "../support/started-product.ts";

let product: StartedProduct;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

/** The shell lines of the README's section "Call it", as a newcomer would paste them. */
function callsOfReadme(): string {
  const readme = readFileSync(join(PROJECT_ROOT, "README.md"), "utf8");
  const section = readme.split("<!-- calls:start -->")[1]?.split("<!-- calls:end -->")[0] ?? "";
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, lines]) => lines).join("\n");
}

describe("the README's calls", () => {
  it("list the rooms, book a tour and an appointment, and replay the appointment", () => {
    const calls = callsOfReadme().replaceAll("http://127.0.0.1:3000", product.state.baseUrl);
    const script = `set -e\ncurl() { command curl -w '\\n%{http_code}\\n' "$@"; }\n${calls}\n${calls.slice(calls.lastIndexOf("curl"))}`;
    const printed = execFileSync("bash", ["-c", script], {
      cwd: PROJECT_ROOT,
      encoding: "utf8",
      env: { ...process.env, LOCAL_DIRECTORY: product.directory },
    });
    const [rooms, roomsStatus, tour, tourStatus, appointment, status, replay, replayStatus] = printed
      .trim()
      .split("\n");
    expect([roomsStatus, tourStatus, status, replayStatus]).toEqual(["200", "200", "201", "201"]);
    const { rooms: listed, next_cursor } = JSON.parse(rooms ?? "");
    expect(listed.map(({ room_id }: { room_id: number }) => room_id)).toEqual([71, 72]);
    expect(next_cursor).toBeNull();
    expect(JSON.parse(tour ?? "").info[0].errorCode).toBe("TOUR_BOOKED");
    expect(JSON.parse(appointment ?? "").update_response.id).toBe(30_002);
    expect(replay).toBe(appointment);
  });
});
