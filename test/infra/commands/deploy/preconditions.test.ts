import { describe, expect, it } from "vitest";
import type { AccountLookups } from "../../../../infra/commands/deploy/account-lookups.ts";
import { checkPreconditions, preconditions } from "../../../../infra/commands/deploy/preconditions.ts";
import { synthesized } from "../../stack/synthesized.ts";

const CERTIFICATE = "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b3c4d";
const SETTINGS = {
  stage: "prod",
  domainName: "booking.club.example",
  certificateArn: CERTIFICATE,
  reservedConcurrency: "5",
  mailFrom: "bookings@mail.club.example",
};
const GOOD: AccountLookups = {
  certificateStatus: async (arn) => (arn === CERTIFICATE ? "ISSUED" : undefined),
  concurrency: async () => ({ limit: 1_000, unreserved: 120 }),
  isIdentityVerified: async () => true,
  mailAccount: async () => ({ isInSandbox: false, isPaused: false }),
};
const { template } = synthesized(SETTINGS);

function check(lookups: Partial<AccountLookups>, deployed?: unknown) {
  return checkPreconditions(preconditions(template, deployed), { ...GOOD, ...lookups });
}

describe("before a deployment", () => {
  it("certificate, quota and mail identity are looked up only if a setting asks for them", async () => {
    expect(preconditions(template, undefined)).toEqual({
      certificates: [CERTIFICATE],
      pagesCertificates: [],
      reserved: 20,
      mailFrom: "bookings@mail.club.example",
    });
    expect(preconditions(synthesized({ stage: "prod" }).template, undefined)).toEqual({
      certificates: [],
      pagesCertificates: [],
      reserved: 0,
      mailFrom: undefined,
    });
    expect(await check({})).toEqual({ problems: [], notes: [], unchecked: [] });
  });

  it("a certificate of the pages is looked up in CloudFront's region", async () => {
    const arn = "arn:aws:acm:us-east-1:123456789012:certificate/1a2b3c4d";
    const pages = { issuer: undefined, audience: undefined, pages: true };
    const domain = { pagesDomainName: "book.club.example", pagesCertificateArn: arn };
    const needed = preconditions(synthesized({ stage: "prod", ...pages, ...domain }).template, undefined);
    const asked: unknown[] = [];
    const certificateStatus = async (...of: unknown[]) => {
      asked.push(of);
      return undefined;
    };
    const { problems } = await checkPreconditions(needed, { ...GOOD, certificateStatus });
    expect(asked).toEqual([[arn, "us-east-1"]]);
    expect(problems).toEqual([expect.stringMatching(/^pagesCertificateArn names .* issued in us-east-1\.$/)]);
  });

  it("all that is missing is named at once, with the setting", async () => {
    const { problems } = await check({
      certificateStatus: async () => "PENDING_VALIDATION",
      concurrency: async () => ({ limit: 1_000, unreserved: 119 }),
      isIdentityVerified: async () => undefined,
    });
    expect(problems).toEqual([
      expect.stringMatching(/^certificateArn names .* has the status PENDING_VALIDATION\./),
      expect.stringMatching(
        /^reservedConcurrency takes 20 .* 119 unreserved of 1000, of which Lambda keeps 100\./,
      ),
      expect.stringMatching(
        /^mailFrom is bookings@mail\.club\.example, and SES of this account and region knows none of bookings@mail\.club\.example, mail\.club\.example, club\.example: create one\./,
      ),
    ]);
  });

  it("a new account with ten executions can reserve none", async () => {
    const { problems } = await check({ concurrency: async () => ({ limit: 10, unreserved: 10 }) });
    expect(problems).toEqual([expect.stringContaining("of which Lambda keeps 10.")]);
  });

  it("what the deployed stack has reserved counts for it", async () => {
    const none = { concurrency: async () => ({ limit: 1_000, unreserved: 0 }) };
    expect((await check(none, template)).problems).toEqual([]);
  });

  it("what cannot be looked up is told, and stops nothing", async () => {
    const denied = async () => Promise.reject(new Error("AccessDenied"));
    const lookups = {
      certificateStatus: denied,
      concurrency: denied,
      isIdentityVerified: denied,
      mailAccount: denied,
    };
    expect(await check(lookups)).toEqual({
      problems: [],
      notes: [],
      unchecked: Array(4).fill("AccessDenied"),
    });
  });

  it.each([
    ["the address", "bookings@mail.club.example"],
    ["its domain", "mail.club.example"],
    ["the domain above", "club.example"],
  ])("one verified identity is enough: %s", async (_, verified) => {
    const isIdentityVerified = async (name: string) => name === verified;
    expect((await check({ isIdentityVerified })).problems).toEqual([]);
  });

  it("an identity that waits to be verified is named, and what to do", async () => {
    const isIdentityVerified = async (name: string) => (name === "club.example" ? false : undefined);
    expect((await check({ isIdentityVerified })).problems).toEqual([
      expect.stringMatching(/SES has not verified club\.example: add its DKIM records to the name server/),
    ]);
  });

  it.each([
    ["nothing where SES restricts nothing", { isInSandbox: false, isPaused: false }, []],
    ["the sandbox", { isInSandbox: true, isPaused: false }, [expect.stringContaining("sandbox")]],
    [
      "a pause alone, which is worse",
      { isInSandbox: true, isPaused: true },
      [expect.stringContaining("paused")],
    ],
  ])("it says what SES lets the account do: %s", async (_, account, notes) => {
    expect(await check({ mailAccount: async () => account })).toMatchObject({ problems: [], notes });
  });
});
