import { describe, expect, it } from "vitest";
import { runCommand } from "../../support/command.ts";
import { startFakeAws } from "../../support/fake-aws.ts";

const COMMAND = "infra/commands/app-client.ts";
const OUTPUTS = {
  UserPoolId: "eu-west-1_abc",
  TokenUrl: "https://fitness-booking-1-prod.auth.eu-west-1.amazoncognito.com/oauth2/token",
  ScopePrefix: "booking/",
};
const DEFAULT_SCOPES = ["tours.write", "appointments.read", "appointments.write"].map(
  (scope) => `booking/${scope}`,
);
const MADE = { ClientId: "made-id", ClientSecret: "made-secret" };

describe("npm run app-client -- add NAME --stack STACK", () => {
  it("makes a client that gets tokens by its credentials alone, for 60 minutes, with no scope of the club's staff", async () => {
    const { environment, calls } = await startFakeAws(OUTPUTS, MADE);
    const { exitCode, stderr } = await runCommand(COMMAND, ["add", "kiosk", "--stack", "Club"], environment);
    expect([exitCode, stderr]).toEqual([0, ""]);
    const [call] = calls.filter(({ operation }) => operation === "CreateUserPoolClient");
    expect(JSON.parse(call?.body ?? "")).toMatchObject({
      UserPoolId: OUTPUTS.UserPoolId,
      ClientName: "kiosk",
      GenerateSecret: true,
      AllowedOAuthFlows: ["client_credentials"],
      AllowedOAuthScopes: DEFAULT_SCOPES,
      AccessTokenValidity: 60,
      TokenValidityUnits: { AccessToken: "minutes" },
    });
  });

  it("says how the app gets a token and how it is granted something", async () => {
    const { environment } = await startFakeAws(OUTPUTS, MADE);
    const { stdout } = await runCommand(COMMAND, ["add", "kiosk", "--stack", "Club"], environment);
    expect(stdout).toContain("CLIENT_ID=made-id\nCLIENT_SECRET=made-secret\n");
    expect(stdout).toContain("npm run access -- grant made-id --tenant 11 --stack Club\n");
    expect(stdout).toContain(`curl -sS ${OUTPUTS.TokenUrl} -u "$CLIENT_ID:$CLIENT_SECRET"`);
    expect(stdout).toContain(`-d scope="${DEFAULT_SCOPES.join(" ")}"`);
  });

  it("gives the client the scopes that are asked for", async () => {
    const { environment, calls } = await startFakeAws(OUTPUTS, MADE);
    await runCommand(COMMAND, ["add", "kiosk", "--stack", "Club", "--scope", "tours.write"], environment);
    expect(JSON.parse(calls.at(-1)?.body ?? "").AllowedOAuthScopes).toEqual(["booking/tours.write"]);
  });

  it("refuses a stack whose issuer is another's, and makes nothing", async () => {
    const { environment, calls } = await startFakeAws({ BaseUrl: "https://x" });
    const { exitCode, stderr } = await runCommand(COMMAND, ["add", "kiosk", "--stack", "Club"], environment);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^app-client: The stack Club has no issuer of its own\. .+\n$/);
    expect(calls.map(({ operation }) => operation)).toEqual([""]);
  });

  it.each([
    [[]],
    [["add"]],
    [["add", "a"]],
    [["remove", "a", "--stack", "s"]],
    [["add", "a", "--stack", "s", "--scope", "x"]],
  ])("fails in a sentence where it is called with %j", async (args) => {
    const { exitCode, stderr } = await runCommand(COMMAND, args);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^app-client: .+\n$/);
  });
});
