import { request as httpRequest } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { maxBodyBytes } from "../../shared/api/json-body.ts";
import {
  APPOINTMENT_PATH,
  type Api,
  type ApiAnswer,
  assertAnswerDescribed,
  sharedApi,
  TOUR_PATH,
} from "../support/api.ts";
import { expectReadableByWebApp, expectRefusal, WEB_APP } from "./well-formed.ts";

const MIB = 1024 * 1024;
// The bound of Create new appointment.
const MAX_BYTES = maxBodyBytes("createAppointment");
const headers = { Origin: WEB_APP };

let api: Api;
let token: string;

beforeAll(async () => {
  api = await sharedApi();
  token = await api.token();
});

function expectRefused(answer: ApiAnswer, status: number, code: string) {
  expectRefusal(answer, status, code);
  expectReadableByWebApp(answer);
}

describe("a path or method that is not there", () => {
  it.each([
    ["POST", "/"],
    ["POST", "/nowhere"],
    ["POST", "/tenants"],
    ["POST", "/tenants/11"],
    ["POST", "/tenants//appointments"],
    ["POST", "/tenants/11/appointments/"],
    ["POST", "/tenants/11/appointments/7"],
    ["POST", "//tenants/11/appointments"],
    ["POST", "/TENANTS/11/appointments"],
    ["POST", `${TOUR_PATH}s`],
    ["GET", "/"],
    ["DELETE", APPOINTMENT_PATH],
    ["PUT", TOUR_PATH],
    ["PUT", APPOINTMENT_PATH],
    ["PATCH", APPOINTMENT_PATH],
    ["DELETE", TOUR_PATH],
    ["OPTIONS", "/nowhere"],
  ])("is 404: %s %s", async (method, path) => {
    expectRefused(await api.send(path, { method, token, headers }), 404, "ROUTE_NOT_FOUND");
  });

  it("is 404 for HEAD too, without a body", async () => {
    const answer = await api.send(APPOINTMENT_PATH, { method: "HEAD", token });
    expect([answer.status, answer.text]).toEqual([404, ""]);
  });
});

describe("a path that cannot be decoded", () => {
  it.each(["/tenants/%/appointments", "/tenants/%zz/appointments", "/tenants/%ff/appointments"])(
    "is 400: %s",
    async (path) => {
      expectRefused(await api.send(path, { token, headers, body: {} }), 400, "PATH_PARAMETER_INVALID");
    },
  );
});

describe("a path parameter that is no id", () => {
  it.each(["0", "-1", "1.5", "eleven", "9007199254740992", "%31%31%00", "11%2F12"])(
    "is 400: %s",
    async (tenantId) => {
      const answer = await api.send(`/tenants/${tenantId}/appointments`, { token, headers, body: {} });
      expectRefused(answer, 400, "PATH_PARAMETER_INVALID");
    },
  );
});

describe.each([TOUR_PATH, APPOINTMENT_PATH])("POST %s", (path) => {
  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "refuses a body that is %s",
    async (type) => {
      const answer = await api.send(path, {
        token,
        headers: { ...headers, "Content-Type": type },
        body: "{}",
      });
      expectRefused(answer, 415, "CONTENT_TYPE_UNSUPPORTED");
    },
  );

  it("refuses a request without a body", async () => {
    const typed = { ...headers, "Content-Type": "application/json" };
    expectRefused(await api.send(path, { token, headers: typed }), 400, "BODY_NOT_JSON");
  });

  it("answers a body of 10 MB and a byte at the gateway", async () => {
    const answer = await api.send(path, { token, headers, body: Buffer.alloc(10 * MIB + 1, "x") });
    expectRefused(answer, 413, "BODY_TOO_LARGE");
  });

  it("answers a body of 10 MB and a byte that comes without its length", async () => {
    const answer = await sendChunked(`${api.state.baseUrl}${path}`, 10 * MIB + 1);
    assertAnswerDescribed(path, "POST", answer);
    expectRefused(answer, 413, "BODY_TOO_LARGE");
  });
});

describe("a large body", () => {
  it("takes what the operation's largest body has room for, and not a byte more", async () => {
    const body = Buffer.alloc(MAX_BYTES + 1, "x");
    const just = await api.send(APPOINTMENT_PATH, { token, headers, body: body.subarray(1) });
    expectRefused(just, 400, "BODY_NOT_JSON");
    expectRefused(await api.send(APPOINTMENT_PATH, { token, headers, body }), 413, "BODY_TOO_LARGE");
  });
});

/** Sends a body in chunks and reads the answer only when all is sent, as simple clients do. */
function sendChunked(url: string, bytes: number): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const chunk = Buffer.alloc(64 * 1024, "x");
    const request = httpRequest(url, {
      method: "POST",
      headers: { ...headers, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    });
    request.once("error", reject).once("response", async (response) => {
      const text = (await response.toArray()).join("");
      const lines = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      resolve({ status: response.statusCode ?? 0, headers: new Headers(lines), text });
    });
    for (let sent = 0; sent < bytes; sent += chunk.length) request.write(chunk.subarray(0, bytes - sent));
    request.end();
  });
}
