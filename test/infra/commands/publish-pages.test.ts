import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantAccess, listAccess, revokeAccess } from "../../../infra/commands/access/manage-access.ts";
import { importClub } from "../../../infra/commands/import/import-club.ts";
import { publishPages, publishSiteConfig } from "../../../infra/commands/publish-pages.ts";
import { smokeClubFile } from "../../../infra/commands/smoke/smoke-club-file.ts";
import { type LocalIssuer, startIssuer } from "../../../infra/local/issuer/issuer.ts";
import { pageFiles } from "../../../infra/pages/page-files.ts";
import { SMOKE_COMPANY_UUID } from "../../../infra/stack/check/smoke-club.ts";
import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };
import type { Club } from "../../../shared/pages/parts/site-config.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { startServer } from "../../functions/pages/test-pages.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";
import { SAMPLE_CLUB, sampleClubTables } from "../../support/sample-club.ts";
import { newTestFolder } from "../../support/test-folder.ts";

const VISITORS = "pages-visitors";

let issuer: LocalIssuer;

beforeAll(async () => {
  issuer = await startIssuer("booking");
});
afterAll(() => issuer.stop());

interface Written {
  readonly type: string | undefined;
  readonly cache: string | undefined;
  readonly body: string;
}

/** A bucket of S3 on this machine. */
async function startBucket(refuses = false) {
  const written = new Map<string, Written>();
  const endpoint = await startServer(async (request, response) => {
    const body = await text(request);
    if (refuses) {
      response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
      return;
    }
    const { "content-type": type, "cache-control": cache } = request.headers;
    const path = new URL(request.url ?? "", "http://s3").pathname;
    written.set(`${request.method} ${path}`, { type, cache, body });
    response.end();
  });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const s3 = new S3Client({ endpoint, region: "local", credentials, forcePathStyle: true, maxAttempts: 1 });
  return { s3, written };
}

async function published(
  { client, names }: TestTables,
  publish: typeof publishPages = publishSiteConfig,
  changed: Readonly<Record<string, string | undefined>> = {},
  bucket = startBucket(),
) {
  const { s3, written } = await bucket;
  const printed: string[] = [];
  const outputs = {
    BaseUrl: "https://booking.club.example",
    PagesBucketName: "pages",
    PagesUrl: "https://book.club.example",
    PagesVisitorPrincipal: VISITORS,
    PagesSignIn: JSON.stringify({
      issuer: issuer.url,
      clientId: "pages-people",
      scopePrefix: "booking/",
      claims: { tenant: "custom:tenant_id", client: "custom:client_id" },
    }),
    ...changed,
  };
  const tables = new BulkTables(client, names);
  await publish({ s3, tables, outputs, print: (line) => void printed.push(line) });
  const config = written.get("PUT /pages/config.json");
  return {
    written,
    printed,
    config: config === undefined ? undefined : JSON.parse(config.body),
    access: (await listAccess(tables)).find(({ principal }) => principal === VISITORS),
    tables,
  };
}

async function imported({ client, names }: TestTables, path: string): Promise<void> {
  const outcome = await importClub(path, new BulkTables(client, names), { now: () => TEST_NOW });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
}

/** The sample club while the locations of its first company alone have opened. */
function firstCompanyFile(): string {
  const folder = newTestFolder();
  const [first] = sampleClub.tenants;
  const tenants = sampleClub.tenants.map((tenant) => ({
    ...tenant,
    is_active: tenant.is_active && tenant.company_uuid === first?.company_uuid,
  }));
  const path = join(folder, "club.json");
  writeFileSync(path, JSON.stringify({ ...sampleClub, tenants }));
  return path;
}

/** The club file of the smoke test. */
function smokeFile(): string {
  const folder = newTestFolder();
  const path = join(folder, "club.json");
  writeFileSync(path, JSON.stringify(smokeClubFile()));
  return path;
}

const active = sampleClub.tenants.filter(({ is_active }) => is_active).map(({ tenant_id }) => tenant_id);

describe("publishing the pages", () => {
  it.each([VISITORS, undefined])(
    "shows visitors no smoke test, and lets them into none: principal %s",
    async (principal) => {
      const tables = await sampleClubTables();
      await imported(tables, smokeFile());
      const changed = { PagesVisitorPrincipal: principal };
      const { config, access, printed } = await published(tables, publishSiteConfig, changed);
      const shown: { tenant_id: number }[] = config.clubs;
      expect(shown.map(({ tenant_id }) => tenant_id).toSorted()).toEqual(active.toSorted());
      expect(access?.companies ?? []).not.toContain(SMOKE_COMPANY_UUID);
      expect(printed.join("\n")).not.toContain("Smoke");
    },
  );

  it("writes every file with its type and how long it may be kept, then config.json", async () => {
    const { written, printed } = await published(await sampleClubTables(), publishPages);
    const files = await pageFiles();
    expect([...written.keys()]).toEqual([
      ...files.map(({ key }) => `PUT /pages/${key}`),
      "PUT /pages/config.json",
    ]);
    for (const { key, contentType, cacheControl, body } of files) {
      expect(written.get(`PUT /pages/${key}`)).toEqual({ type: contentType, cache: cacheControl, body });
    }
    expect(written.get("PUT /pages/config.json")).toMatchObject({
      type: "application/json",
      cache: "public, max-age=60",
    });
    expect(printed.at(-1)).toMatch(/ are at https:\/\/book\.club\.example within two minutes\.$/);
  });

  it("says what is missing where a file may not be written", async () => {
    const refused = published(await sampleClubTables(), publishPages, {}, startBucket(true));
    await expect(refused).rejects.toThrow(
      /could not be written to pages: it takes the permission s3:PutObject/,
    );
  });

  it("says that the stack hosts none where it does not", async () => {
    const refused = published(await sampleClubTables(), publishPages, { PagesBucketName: undefined });
    await expect(refused).rejects.toThrow("Set pages to true");
  });
});

describe("config.json", () => {
  it("says which location has classes, and which sends messages if the stack does", async () => {
    const offers = async (changed: object) => {
      const { config } = await published(await sampleClubTables(), publishSiteConfig, { ...changed });
      return config.clubs.map((club: Club) => [club.tenant_id, club.has_classes, club.sends_messages]);
    };
    expect(await offers({ MailFrom: "bookings@club.example" })).toEqual([
      [11, true, true],
      [12, true, false],
      [13, true, true],
      [21, false, false],
    ]);
    expect((await offers({})).filter(([, , sends]: unknown[]) => sends)).toEqual([]);
  });

  it("has the API, the active locations and how people sign in, as the issuer describes itself", async () => {
    const changed = { MailFrom: "bookings@club.example" };
    const { config } = await published(await sampleClubTables(), publishSiteConfig, changed);
    expect(config).toEqual({
      baseUrl: "https://booking.club.example",
      clubs: expect.arrayContaining([
        {
          name: "Northwind London Bridge",
          company_uuid: "0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01",
          tenant_uuid: "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101",
          tenant_id: 11,
          time_zone: "Europe/London",
          online_url: "https://meet.northwind.example/{room}",
          logo_url: "https://london-bridge.northwind.example/logo.svg",
          address: "12 Tooley Street, London SE1 2TT",
          phone: "+44 20 7946 0011",
          has_classes: true,
          quiet_hours: { from: "22:00", until: "07:00" },
          sends_messages: true,
        },
      ]),
      signIn: {
        authorizationEndpoint: `${issuer.url}/authorize`,
        revocationEndpoint: issuer.revocationEndpoint,
        endSessionEndpoint: issuer.endSessionEndpoint,
        issuer: issuer.url,
        clientId: "pages-people",
        scopePrefix: "booking/",
        claims: { tenant: "custom:tenant_id", client: "custom:client_id" },
        keepsSessions: true,
      },
    });
    const clubs: { tenant_id: number }[] = config.clubs;
    expect(clubs.map(({ tenant_id }) => tenant_id)).toEqual(active.toSorted((a, b) => a - b));
  });

  it("waits for a club, and says so", async () => {
    const { config, printed, access } = await published(await createTestTables());
    expect([config, access]).toEqual([undefined, undefined]);
    expect(printed).toEqual([expect.stringContaining("import the club with npm run club:import")]);
  });

  it("is not written where the issuer does not describe itself", async () => {
    const PagesSignIn = JSON.stringify({
      ...{ issuer: "http://127.0.0.1:1", clientId: "x", scopePrefix: "" },
      claims: { tenant: "t", client: "c" },
    });
    await expect(published(await sampleClubTables(), publishSiteConfig, { PagesSignIn })).rejects.toThrow(
      "The issuer http://127.0.0.1:1 does not describe itself",
    );
  });
});

describe("the visitors' access", () => {
  it("is to all companies of the stack the first time, and is told", async () => {
    const { access, printed } = await published(await sampleClubTables());
    const companies = new Set(
      sampleClub.tenants.flatMap((each) => (each.is_active ? [each.company_uuid] : [])),
    );
    expect(new Set(access?.companies)).toEqual(companies);
    expect(printed[0]).toBe(
      `Granted ${VISITORS}, the pages' visitors, access to ${companies.size} companies.`,
    );
  });

  it("stays what somebody has granted, and the pages show these locations alone", async () => {
    const tables = await sampleClubTables();
    const club = new BulkTables(tables.client, tables.names);
    await grantAccess(club, { principal: VISITORS, companies: [], tenants: [12] });
    const { access, config } = await published(tables);
    expect(access).toMatchObject({ companies: [], tenants: [12] });
    expect(config.clubs).toMatchObject([{ tenant_id: 12 }]);
  });

  it("does not reach a company that opens later, which is told with the command that adds it", async () => {
    const tables = await createTestTables();
    await imported(tables, firstCompanyFile());
    const { config: first } = await published(tables);
    await imported(tables, SAMPLE_CLUB);
    const { printed, config, tables: club } = await published(tables);
    expect(config).toEqual(first);
    const said = printed.find((line) => line.startsWith("The pages leave out "));
    const [, principal, granted = ""] =
      /npm run access -- grant (\S+)((?: --company \S+)+)/.exec(said ?? "") ?? [];
    const companies = granted.split(" --company ").slice(1);
    await grantAccess(club, { principal, companies, tenants: [] });
    const { printed: next, config: all } = await published(tables);
    expect(all.clubs).toHaveLength(active.length);
    expect(next.join()).not.toContain("leave out");
  });

  it("stays revoked", async () => {
    const tables = await sampleClubTables();
    await revokeAccess(new BulkTables(tables.client, tables.names), VISITORS);
    const { access, printed } = await published(tables);
    expect(access).toBeUndefined();
    expect(printed[0]).toMatch(/^Visitors cannot book: the access of pages-visitors was revoked\./);
  });

  it("is the club's to grant at its own issuer, whose principals the stack does not know", async () => {
    const changed = { PagesVisitorPrincipal: undefined };
    const { access, config, printed } = await published(await sampleClubTables(), publishSiteConfig, changed);
    expect(access).toBeUndefined();
    expect(config.clubs).toHaveLength(active.length);
    expect(printed).toContainEqual(expect.stringContaining("npm run access -- grant"));
  });
});
