import { beforeEach, describe, expect, it } from "vitest";
import { appClientCommand } from "../../../infra/commands/app-client-command.ts";
import { scopes } from "../../../shared/api/operations.ts";
import { runCommand, runInProcess } from "../../support/command.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";
import { startFakeAws, tableOutputs } from "./fake-aws.ts";
import { FakeUserPool } from "./fake-user-pool.ts";

const COMMAND = "infra/commands/app-client.ts";
const OUTPUTS = {
  UserPoolId: "eu-west-1_abc",
  TokenUrl: "https://booking.club.example/oauth2/token",
  AuthorizeUrl: "https://fitness-booking-1-prod.auth.eu-west-1.amazoncognito.com/oauth2/authorize",
  ScopePrefix: "booking/",
};
const KIOSK = ["add", "kiosk", "--stack", "Club", "--scope", "tours.write", "--scope", "appointments.read"];
const KIOSK_SCOPES = ["booking/tours.write", "booking/appointments.read"];
const MADE = { ClientId: "made-id", ClientSecret: "made-secret" };

const PEOPLE = ["add", "members", "--stack", "Club", "--users", "--scope", "appointments.write"];
const CALLBACKS = ["https://app.club.example/in", "http://127.0.0.1:8400/in"].flatMap((url) => [
  "--callback",
  url,
]);

/** Runs the command in this process. */
async function run(args: readonly string[], outputs: Readonly<Record<string, string>> = OUTPUTS) {
  const { environment, calls } = await startFakeAws(outputs, MADE);
  const outcome = await runInProcess(appClientCommand, args, environment);
  const made = calls.filter(({ operation }) => operation === "CreateUserPoolClient");
  return { ...outcome, made: made.map(({ body }) => JSON.parse(body)) };
}

describe("npm run app-client -- add NAME --stack STACK", () => {
  it("makes a client with the named scopes, whose credentials get tokens for 60 minutes", async () => {
    const { environment, calls } = await startFakeAws(OUTPUTS, MADE);
    const { exitCode, stderr } = await runCommand(COMMAND, KIOSK, environment);
    const said = "This acts on the stack Club in eu-west-1 of account 123456789012.\n";
    expect([exitCode, stderr]).toEqual([0, said]);
    const [call] = calls.filter(({ operation }) => operation === "CreateUserPoolClient");
    expect(JSON.parse(call?.body ?? "")).toMatchObject({
      UserPoolId: OUTPUTS.UserPoolId,
      ClientName: "kiosk",
      GenerateSecret: true,
      AllowedOAuthFlows: ["client_credentials"],
      AllowedOAuthScopes: KIOSK_SCOPES,
      AccessTokenValidity: 60,
      TokenValidityUnits: { AccessToken: "minutes" },
    });
  });

  it("says how the app gets a token and how it is granted something", async () => {
    const { environment } = await startFakeAws(OUTPUTS, MADE);
    const { stdout } = await runCommand(COMMAND, KIOSK, environment);
    expect(stdout).toContain("CLIENT_ID=made-id\nCLIENT_SECRET=made-secret\n");
    expect(stdout).toContain("npm run access -- grant made-id --tenant 11 --stack Club\n");
    expect(stdout).toContain(`curl -sS ${OUTPUTS.TokenUrl} -u "$CLIENT_ID:$CLIENT_SECRET"`);
    expect(stdout).toContain(`-d scope="${KIOSK_SCOPES.join(" ")}"`);
  });

  it.each([
    [["add", "kiosk", "--stack", "Club"]],
    [["add", "members", "--stack", "Club", "--users", ...CALLBACKS]],
  ])("makes nothing without a scope, and says what each scope allows: %j", async (args) => {
    const { exitCode, stderr, made } = await run(args);
    expect([exitCode, made]).toEqual([1, []]);
    expect(stderr).toMatch(/^app-client: Name with --scope what the app may do, /);
    for (const [scope, { allows }] of Object.entries(scopes)) {
      expect(stderr.replaceAll(/\s+/g, " ")).toContain(`${scope} ${allows}`);
    }
  });

  it("refuses a stack whose issuer is another's, and makes nothing", async () => {
    const { environment, calls } = await startFakeAws({ BaseUrl: "https://x" });
    const { exitCode, stderr } = await runCommand(COMMAND, KIOSK, environment);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^app-client: The stack Club has no issuer of its own\. .+\n$/m);
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

describe("npm run app-client -- add NAME --stack STACK --users --callback URL", () => {
  it("makes a client without a secret, in which people sign in with rotating refresh tokens", async () => {
    const { exitCode, made } = await run([...PEOPLE, ...CALLBACKS]);
    expect(exitCode).toBe(0);
    expect(made).toMatchObject([
      {
        ClientName: "members",
        GenerateSecret: false,
        AllowedOAuthFlowsUserPoolClient: true,
        AllowedOAuthFlows: ["code"],
        AllowedOAuthScopes: ["openid", "booking/appointments.write"],
        CallbackURLs: ["https://app.club.example/in", "http://127.0.0.1:8400/in"],
        LogoutURLs: ["https://app.club.example/in", "http://127.0.0.1:8400/in"],
        SupportedIdentityProviders: ["COGNITO"],
        RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 30 },
        AccessTokenValidity: 60,
        IdTokenValidity: 60,
        RefreshTokenValidity: 30,
        TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "days" },
      },
    ]);
    // With it, Cognito refuses the rotation.
    expect(made[0].ExplicitAuthFlows).toEqual(["ALLOW_USER_SRP_AUTH"]);
  });

  it("sends people who have signed out where it is told, in place of the callbacks", async () => {
    const { made } = await run([...PEOPLE, ...CALLBACKS, "--logout", "https://app.club.example/bye"]);
    expect(made[0].LogoutURLs).toEqual(["https://app.club.example/bye"]);
    const { exitCode, stderr, made: none } = await run([...PEOPLE, ...CALLBACKS, "--logout", "app:/bye"]);
    expect([exitCode, none]).toEqual([1, []]);
    expect(stderr).toMatch(/^app-client: app:\/bye: a callback or logout URL is an https URL.+\n$/);
  });

  it("lets ID tokens say whose client a person is, and nobody write it of themselves", async () => {
    const { made } = await run([...PEOPLE, ...CALLBACKS]);
    const custom = ["custom:tenant_id", "custom:client_id"];
    expect(made[0].ReadAttributes).toEqual(expect.arrayContaining(["name", ...custom]));
    expect(made[0].WriteAttributes).toEqual(["name"]);
  });

  it("says what an OAuth library needs, and how a person is made and granted something", async () => {
    const { stdout } = await run([...PEOPLE, ...CALLBACKS, "--scope", "appointments.manage"]);
    expect(stdout).toContain("CLIENT_ID=made-id\n");
    expect(stdout).not.toContain("made-secret");
    expect(stdout).toContain(`authorization endpoint  ${OUTPUTS.AuthorizeUrl}\n`);
    expect(stdout).toContain(`token endpoint          ${OUTPUTS.TokenUrl}\n`);
    const { origin } = new URL(OUTPUTS.AuthorizeUrl);
    expect(stdout).toContain(`revocation endpoint     ${origin}/oauth2/revoke\n`);
    expect(stdout).toContain(`end of the session      ${origin}/logout\n`);
    expect(stdout).toContain(
      "scopes                  openid booking/appointments.write booking/appointments.manage\n",
    );
    expect(stdout).toContain(`admin-create-user --user-pool-id ${OUTPUTS.UserPoolId} `);
    expect(stdout).toContain("Name=custom:tenant_id,Value=11 Name=custom:client_id,Value=9001\n");
    expect(stdout).toContain("npm run access -- grant SUB --tenant 11 --client 9001 --stack Club\n");
  });

  it.each([
    "http://app.club.example/in",
    "http://127.0.0.1.club.example/in",
    "https://app.club.example/in#a",
    "https://user@app.club.example/in",
    "club.app:/in",
    "//app.club.example/in",
    "",
  ])("makes nothing where the callback is %j", async (callback) => {
    const { exitCode, stderr, made } = await run([...PEOPLE, ...CALLBACKS, "--callback", callback]);
    expect([exitCode, made]).toEqual([1, []]);
    expect(stderr).toMatch(/^app-client: .*a callback or logout URL is an https URL.+\n$/);
  });

  it.each([[PEOPLE], [["add", "members", "--stack", "Club", "--scope", "appointments.write", ...CALLBACKS]]])(
    "makes nothing where one of the two is missing: %j",
    async (args) => {
      const { exitCode, stderr, made } = await run(args);
      expect([exitCode, stderr, made]).toEqual([1, "app-client: Say --users and --callback together.\n", []]);
    },
  );

  it("makes nothing for an app without people that names where they go", async () => {
    const args = [...KIOSK, "--logout", "https://app.club.example/bye"];
    const { exitCode, stderr, made } = await run(args);
    expect([exitCode, made]).toEqual([1, []]);
    expect(stderr).toBe("app-client: Say --logout only with --users.\n");
  });

  it("makes nothing at a stack from before people could sign in", async () => {
    const { AuthorizeUrl: _, ...before } = OUTPUTS;
    const { exitCode, stderr, made } = await run([...PEOPLE, ...CALLBACKS], before);
    expect([exitCode, made]).toEqual([1, []]);
    expect(stderr).toMatch(/^app-client: Deploy Club first: /m);
  });
});

describe("npm run app-client at app clients that are there", () => {
  const club = useSampleClub();
  let pool: FakeUserPool;

  beforeEach(() => {
    pool = new FakeUserPool([
      { name: "kiosk", id: "london-kiosk", secrets: ["one"] },
      { name: "crm", id: "crm-1", secrets: ["old", "new"] },
      { name: "twin", id: "twin-1", secrets: ["one"] },
      { name: "twin", id: "twin-2", secrets: ["one"] },
      { name: "members", id: "members-1", secrets: [] },
      { name: "pages", id: "pages-1", secrets: ["one"] },
      { name: "visitors", id: "visitors-1", secrets: ["one"] },
    ]);
  });

  async function onPool(...args: readonly string[]) {
    const outputs = {
      ...tableOutputs(club.tables.names),
      ...OUTPUTS,
      PagesVisitorPrincipal: "visitors-1",
      PagesSignIn: JSON.stringify({ clientId: "pages-1" }),
    };
    const { environment } = await startFakeAws(outputs, {}, "none", undefined, pool);
    return runInProcess(appClientCommand, [...args, "--stack", "Club"], environment);
  }

  const secretsOf = (name: string) => pool.apps.find((app) => app.name === name)?.secrets;

  async function hasAccess(principal: string): Promise<boolean> {
    const items = await storedItems(club.tables, "Club");
    return items.some(({ record, partition }) => record === "access" && partition === `access#${principal}`);
  }

  it("lists each with its id, over all pages", async () => {
    const { exitCode, stdout } = await onPool("list");
    const lines = pool.apps.map(({ name, id }) => `${name}  ${id}`);
    expect([exitCode, stdout.trimEnd().split("\n")]).toEqual([
      0,
      lines.toSorted((a, b) => (a.split(" ")[0] ?? "").localeCompare(b.split(" ")[0] ?? "")),
    ]);
  });

  it("removes one by its name, with its access, and refuses to a second time", async () => {
    expect(await hasAccess("london-kiosk")).toBe(true);
    const { exitCode, stdout } = await onPool("remove", "kiosk");
    expect([exitCode, stdout]).toEqual([
      0,
      "Removed the app client kiosk (london-kiosk), and its access: its tokens work for up to 5 minutes more.\n",
    ]);
    expect([await hasAccess("london-kiosk"), secretsOf("kiosk")]).toEqual([false, undefined]);
    const again = await onPool("remove", "kiosk");
    expect([again.exitCode, again.stdout]).toEqual([1, ""]);
    expect(again.stderr).toContain("There is no app client kiosk, so nothing was changed.");
  });

  it("removes one of two with the same name only by its id", async () => {
    const { exitCode, stderr } = await onPool("remove", "twin");
    expect([exitCode, pool.apps.length]).toEqual([1, 7]);
    expect(stderr).toContain("2 app clients are named twin. Name one by its id: twin-1, twin-2.");
    expect((await onPool("remove", "twin-2")).exitCode).toBe(0);
    expect(pool.apps.map(({ id }) => id)).not.toContain("twin-2");
  });

  it.each(["pages-1", "visitors"])("leaves the hosted pages' own to deployments: %s", async (name) => {
    for (const verb of ["remove", "rotate"]) {
      const { exitCode, stderr } = await onPool(verb, name);
      expect([exitCode, pool.apps.length]).toEqual([1, 7]);
      expect(stderr).toContain(
        `${name} is the app client of the hosted pages: only a deployment changes it.`,
      );
    }
  });

  it("rotates in two steps, between which both secrets work", async () => {
    const { exitCode, stdout } = await onPool("rotate", "kiosk");
    expect([exitCode, secretsOf("kiosk")]).toEqual([0, ["one", "kiosk-secret-2"]]);
    expect(stdout).toContain("CLIENT_SECRET=kiosk-secret-2\n");
    expect(stdout).toContain("npm run app-client -- rotate london-kiosk --finish --stack Club\n");
    expect((await onPool("rotate", "london-kiosk", "--finish")).exitCode).toBe(0);
    expect(secretsOf("kiosk")).toEqual(["kiosk-secret-2"]);
  });

  it.each([
    [["rotate", "nobody"], "There is no app client nobody, so nothing was changed."],
    [["rotate", "crm"], "crm has two secrets already."],
    [["rotate", "kiosk", "--finish"], "Nothing was deleted: kiosk has one secret."],
    [["rotate", "members"], "members has no secret: people sign in with it."],
    [["remove"], "Say add, rotate or remove with the app's name, or list"],
    [["list", "kiosk"], "Say add, rotate or remove with the app's name, or list"],
    [["remove", "kiosk", "--finish"], "--finish is for rotate."],
    [["rotate", "kiosk", "--scope", "tours.write"], "--scope, --users, --callback and --logout are for add."],
  ])("changes nothing with %j, and says why", async (args, problem) => {
    const before = pool.apps;
    const { exitCode, stdout, stderr } = await onPool(...args);
    expect([exitCode, stdout, pool.apps]).toEqual([1, "", before]);
    expect(stderr).toContain(`app-client: ${problem}`);
  });
});
