import { expect, it, onTestFinished } from "vitest";
import type { Command } from "../../../infra/commands/console/run-command.ts";
import { importClubCommand } from "../../../infra/commands/import-club-command.ts";
import { pagesCommand } from "../../../infra/commands/pages-command.ts";
import { startIssuer } from "../../../infra/local/issuer/issuer.ts";
import { startServer } from "../../functions/pages/test-pages.ts";
import { runInProcess } from "../../support/command.ts";
import { createTestTables } from "../../support/engine.ts";
import { SAMPLE_CLUB } from "../../support/sample-club.ts";
import { startFakeAws, tableOutputs } from "./fake-aws.ts";

/** A deployed stack without a club, and the files that are written to its buckets. */
async function deployedStack(changed: Readonly<Record<string, string>> = {}) {
  const issuer = await startIssuer("booking");
  onTestFinished(() => issuer.stop());
  const { names } = await createTestTables();
  const claims = { tenant: "custom:tenant_id", client: "custom:client_id" };
  const outputs = {
    ...tableOutputs(names),
    BaseUrl: "https://booking.club.example",
    PagesUrl: "https://book.club.example",
    PagesVisitorPrincipal: "pages-visitors",
    PagesSignIn: JSON.stringify({ issuer: issuer.url, clientId: "people", scopePrefix: "", claims }),
    ...changed,
  };
  const { environment } = await startFakeAws(outputs);
  const written: string[] = [];
  const s3 = await startServer((request, response) => {
    written.push(`${request.method} ${new URL(request.url ?? "", "http://s3").pathname}`);
    request.resume().on("end", () => response.end());
  });
  const surroundings = { ...environment, AWS_ENDPOINT_URL_S3: s3 };
  const run = (command: Command, ...args: string[]) => runInProcess(command, args, surroundings);
  return {
    written,
    pages: (...args: string[]) => run(pagesCommand, ...args),
    importClub: () => run(importClubCommand, SAMPLE_CLUB, "--stack", "Club"),
  };
}

const HOSTING = { PagesBucketName: "club-pages" };

it("pages are written without config.json until an import writes it", async () => {
  const { written, pages, importClub } = await deployedStack(HOSTING);
  expect(await pages("--stack", "Club")).toMatchObject({ exitCode: 0 });
  expect(written).toContain("PUT /club-pages/index.html");
  expect(written).not.toContain("PUT /club-pages/config.json");
  written.length = 0;
  const { exitCode, stdout } = await importClub();
  expect(exitCode).toBe(0);
  expect(written).toEqual(["PUT /club-pages/config.json"]);
  expect(stdout).toContain("Granted pages-visitors, the pages' visitors, access to");
});

it("an import says that it is complete where the pages' issuer does not describe itself", async () => {
  const claims = { tenant: "custom:tenant_id", client: "custom:client_id" };
  const signIn = { issuer: "http://127.0.0.1:1", clientId: "people", scopePrefix: "", claims };
  const { written, importClub } = await deployedStack({ ...HOSTING, PagesSignIn: JSON.stringify(signIn) });
  const { exitCode, stdout, stderr } = await importClub();
  expect([exitCode, written]).toEqual([1, []]);
  expect(stdout).toMatch(/^Wrote /m);
  expect(stderr).toMatch(
    /^The import is complete; only the pages' config\.json was not written: The issuer .+ Mend it, then run npm run pages\.$/m,
  );
});

it("an import into a stack without pages writes to no bucket", async () => {
  const { written, importClub } = await deployedStack();
  expect(await importClub()).toMatchObject({ exitCode: 0 });
  expect(written).toEqual([]);
});

it("the pages of a stack without them, or of no stack, are not written", async () => {
  const { written, pages } = await deployedStack();
  expect((await pages("--stack", "Club")).stderr).toContain("Set pages to true");
  expect(await pages()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("Name a deployed stack"),
  });
  expect(written).toEqual([]);
});
