import { beforeAll, describe, expect, it } from "vitest";
import { APPOINTMENT_PATH, type Api, sharedApi } from "../support/api.ts";

let api: Api;
let token: string;

beforeAll(async () => {
  api = await sharedApi();
  token = await api.token();
});

const cases = [
  [undefined, "text/plain"],
  ["*/*", "text/plain"],
  ["text/plain", "text/plain"],
  ["text/html", "text/plain"],
  ["application/*", "text/plain"],
  ["application/json", "application/json"],
  ["Application/JSON; charset=utf-8", "application/json"],
  ["application/json, text/plain", "application/json"],
  ["application/json, text/plain, */*", "application/json"],
  ["text/plain, application/json;q=0.5", "text/plain"],
  ["text/plain;q=0.5, application/json;q=0.5", "application/json"],
  ["text/plain;q=0.4, application/json;q=0.5", "application/json"],
  ["application/json;q=0", "text/plain"],
  ["*/*, application/json;q=0.9", "text/plain"],
] as const;

// An answer of a function and two of the gateway.
const answers = [
  ["a function's answer", APPOINTMENT_PATH, true],
  ["the gateway's 401", APPOINTMENT_PATH, false],
  ["the gateway's 404", "/nowhere", true],
] as const;

describe.each(answers)("%s", (_, path, hasToken) => {
  it.each(cases)("to Accept: %s is %s", async (accept, type) => {
    const answer = await api.send(path, {
      token: hasToken ? token : undefined,
      headers: accept === undefined ? {} : { Accept: accept },
      body: {},
    });
    expect(answer.headers.get("Content-Type")?.split(";")[0]).toBe(type);
    expect(JSON.parse(answer.text)).toMatchObject({ id: null });
  });
});
