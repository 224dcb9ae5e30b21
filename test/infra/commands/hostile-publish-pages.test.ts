import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { importClub } from "../../../infra/commands/import/import-club.ts";
import { publishSiteConfig } from "../../../infra/commands/publish-pages.ts";
import { type LocalIssuer, startIssuer } from "../../../infra/local/issuer/issuer.ts";
import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { startServer } from "../../functions/pages/test-pages.ts";
import { createTestTables } from "../../support/engine.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";
import { SAMPLE_CLUB } from "../../support/sample-club.ts";

let issuer: LocalIssuer;

beforeAll(async () => {
  issuer = await startIssuer("booking");
});
afterAll(() => issuer.stop());

/** Imports a club file, by default the sample club. */
async function imported(tables: BulkTables, path = SAMPLE_CLUB): Promise<void> {
  const outcome = await importClub(path, tables, { now: () => TEST_NOW });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
}

/** The sample club while the locations of its first company alone have opened. */
function firstCompanyFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "hostile-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [first] = sampleClub.tenants;
  const tenants = sampleClub.tenants.map((tenant) => ({
    ...tenant,
    is_active: tenant.is_active && tenant.company_uuid === first?.company_uuid,
  }));
  const path = join(folder, "club.json");
  writeFileSync(path, JSON.stringify({ ...sampleClub, tenants }));
  return path;
}

it("the locations of a company that is imported later are on the pages too, or it is said that they are not", async () => {
  const { client, names } = await createTestTables();
  const tables = new BulkTables(client, names);
  const configs: { readonly clubs: readonly { readonly company_uuid: string }[] }[] = [];
  const endpoint = await startServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    configs.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end();
  });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const s3 = new S3Client({ endpoint, region: "local", credentials, forcePathStyle: true, maxAttempts: 1 });
  const outputs = {
    BaseUrl: "https://booking.club.example",
    PagesBucketName: "pages",
    PagesUrl: "https://book.club.example",
    PagesVisitorPrincipal: "pages-visitors",
    PagesSignIn: JSON.stringify({
      issuer: issuer.url,
      clientId: "pages-people",
      scopePrefix: "booking/",
      claims: { tenant: "custom:tenant_id", client: "custom:client_id" },
    }),
  };
  const printed: string[] = [];
  const publish = () => publishSiteConfig({ s3, tables, outputs, print: (line) => void printed.push(line) });
  await imported(tables, firstCompanyFile());
  await publish();
  await imported(tables);
  printed.length = 0;
  await publish();
  const companies = new Set(configs.at(-1)?.clubs.map(({ company_uuid }) => company_uuid));
  const all = new Set(sampleClub.tenants.flatMap((each) => (each.is_active ? [each.company_uuid] : [])));
  const isSaid = printed.some((line) => /npm run access/.test(line));
  expect({ isSaid, shown: companies.size }).not.toEqual({ isSaid: false, shown: all.size - 1 });
});
