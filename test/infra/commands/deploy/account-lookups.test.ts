import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accountLookups } from "../../../../infra/commands/deploy/account-lookups.ts";

/** What SES answers, by path. */
const answers: Record<string, readonly [status: number, body: object]> = {};
const server = createServer(({ url = "" }, response) => {
  const [status, body] = answers[url] ?? [404, { __type: "NotFoundException", message: "There is none." }];
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", `http://127.0.0.1:${Object(server.address()).port}`);
  vi.stubEnv("AWS_REGION", "eu-west-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});

afterEach(() => void vi.unstubAllEnvs());

describe("what a deployment looks up in SES", () => {
  it("is whether an identity may send, or that there is none", async () => {
    answers["/v2/email/identities/club.example"] = [200, { VerifiedForSendingStatus: true }];
    answers["/v2/email/identities/bookings%40club.example"] = [200, { VerifiedForSendingStatus: false }];
    const names = ["club.example", "bookings@club.example", "other.example"];
    expect(await Promise.all(names.map(accountLookups.isIdentityVerified))).toEqual([true, false, undefined]);
  });

  it("throws if it may not look", async () => {
    answers["/v2/email/identities/denied.example"] = [
      403,
      { __type: "AccessDeniedException", message: "No." },
    ];
    await expect(accountLookups.isIdentityVerified("denied.example")).rejects.toThrow("No.");
  });

  it.each([
    [
      { ProductionAccessEnabled: true, SendingEnabled: true },
      { isInSandbox: false, isPaused: false },
    ],
    [
      { ProductionAccessEnabled: false, SendingEnabled: true },
      { isInSandbox: true, isPaused: false },
    ],
    [
      { ProductionAccessEnabled: true, SendingEnabled: false },
      { isInSandbox: false, isPaused: true },
    ],
  ])("is what the account may do: %j", async (answer, expected) => {
    answers["/v2/email/account"] = [200, answer];
    expect(await accountLookups.mailAccount()).toEqual(expected);
  });
});
