import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { APPOINTMENT_PATH, type Api, sharedApi, TOUR_PATH } from "../support/api.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { HARBOUR, HARBOUR_SYDNEY } from "../support/function-under-test.ts";
import { itInAll } from "../support/run-size.ts";
import { expectReadableByWebApp, expectRefusal, WEB_APP } from "./well-formed.ts";

let api: Api;

beforeAll(async () => {
  api = await sharedApi();
});

async function expectRefused(
  path: string,
  { authorization, body }: { authorization?: string | undefined; body: unknown },
  [status, code]: [number, string],
) {
  const headers = {
    Origin: WEB_APP,
    ...(authorization === undefined ? {} : { Authorization: authorization }),
  };
  const answer = await api.send(path, { headers, body });
  expectRefusal(answer, status, code);
  expectReadableByWebApp(answer);
}

const operations = [
  { path: TOUR_PATH, body: tourBody(), otherScope: "appointments.write" },
  { path: APPOINTMENT_PATH, body: appointmentBody(), otherScope: "tours.write" },
];

describe.each(operations)("POST $path", ({ path, body, otherScope }) => {
  it.each([
    ["no token", undefined],
    ["an empty header", ""],
    ["another scheme", "Basic bm9ydGh3aW5kLWFwcDo="],
    ["what is no JWT", "Bearer junk"],
    ["a JWT of nobody's", "Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl"],
    ["an unsigned JWT", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9."],
  ])("refuses in place of a token: %s", async (_, authorization) => {
    await expectRefused(path, { authorization, body }, [401, "TOKEN_INVALID"]);
  });

  it("refuses a token whose signature was changed", async () => {
    const [header, payload, signature = ""] = (await api.token()).split(".");
    const changed = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const authorization = `Bearer ${header}.${payload}.${changed}`;
    await expectRefused(path, { authorization, body }, [401, "TOKEN_INVALID"]);
  });

  it("refuses a token for another audience", async () => {
    const authorization = `Bearer ${await api.token({ audience: "somebody-else" })}`;
    await expectRefused(path, { authorization, body }, [401, "TOKEN_INVALID"]);
  });

  it("refuses a token of the other operation's scope", async () => {
    const authorization = `Bearer ${await api.token({ scope: otherScope })}`;
    await expectRefused(path, { authorization, body }, [403, "ACCESS_DENIED"]);
  });

  it("refuses a principal without an access record", async () => {
    const authorization = `Bearer ${await api.token({ principal: "stranger" })}`;
    await expectRefused(path, { authorization, body }, [403, "ACCESS_DENIED"]);
  });
});

describe("a token that has run out", () => {
  it("is refused with TOKEN_INVALID for every operation", async () => {
    const authorization = `Bearer ${await api.token({ lifetimeS: 1 })}`;
    await sleep(2_100);
    for (const { path, body } of operations) {
      await expectRefused(path, { authorization, body }, [401, "TOKEN_INVALID"]);
    }
  });
});

describe("a token that runs out while the gateway remembers it", () => {
  itInAll("is refused with TOKEN_INVALID once it has run out", async () => {
    const token = await api.token({ lifetimeS: 3 });
    for (const { path } of operations) expect((await api.send(path, { token, body: {} })).status).toBe(400);
    await sleep(3_100);
    for (const { path } of operations) {
      await expectRefused(path, { authorization: `Bearer ${token}`, body: {} }, [401, "TOKEN_INVALID"]);
    }
  });
});

describe("a foreign tenant", () => {
  it.each([
    ["a tour", `/open/companies/${HARBOUR}/tenants/${HARBOUR_SYDNEY}/tour`, tourBody()],
    ["an appointment", "/tenants/21/appointments", appointmentBody({ client_id: 9201, coach_id: 601 })],
    ["a body of nonsense", "/tenants/21/appointments", {}],
  ])("takes no booking: %s", async (_, path, body) => {
    const authorization = `Bearer ${await api.token()}`;
    await expectRefused(path, { authorization, body }, [403, "ACCESS_DENIED"]);
  });

  it("is not told apart from a tenant that does not exist", async () => {
    const authorization = `Bearer ${await api.token({ principal: "london-kiosk" })}`;
    for (const path of ["/tenants/21/appointments", "/tenants/999/appointments"]) {
      await expectRefused(path, { authorization, body: appointmentBody() }, [403, "ACCESS_DENIED"]);
    }
  });
});
