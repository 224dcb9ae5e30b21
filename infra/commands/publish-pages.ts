import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import * as v from "valibot";
import type { AccessRecord } from "../../shared/club/access-record.ts";
import type { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { findTombstones, grantTombstone } from "../../shared/tables/tombstones.ts";
import { accessOf, activeTenants, hostedSiteConfig, isAllowed } from "../pages/hosted-site-config.ts";
import { type PageFile, pageFiles, SHORT } from "../pages/page-files.ts";
import { grantAccess } from "./access/manage-access.ts";

/** What the pages are published with. */
export interface PublishMeans {
  readonly s3: S3Client;
  readonly tables: BulkTables;
  readonly outputs: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
}

const OutputsSchema = v.object({
  BaseUrl: v.string(),
  PagesBucketName: v.string(),
  PagesSignIn: v.string(),
  PagesUrl: v.string(),
  PagesVisitorPrincipal: v.optional(v.string()),
  // Only a stack that can send messages has it.
  MailFrom: v.optional(v.string()),
});

const AT_OTHER_ISSUER =
  "Visitors book with the access of their app client at your issuer: npm run access -- grant PRINCIPAL --company UUID gives it, with the sub of its tokens.";

type Outputs = v.InferOutput<typeof OutputsSchema>;

/**
 * Writes every file of the pages. None is deleted: pages of an earlier version that are still open find their scripts.
 * @throws if a file cannot be written, or the stack hosts no pages
 */
export async function publishPages(means: PublishMeans): Promise<void> {
  const outputs = outputsOf(means);
  const files = await pageFiles();
  // First what pages refer to. A page that names what is not there yet would stay blank.
  for (const file of files) await put(means.s3, outputs.PagesBucketName, file);
  means.print(`Wrote ${files.length} files of the pages to ${outputs.PagesBucketName}.`);
  await publishSiteConfig(means);
}

/**
 * Writes the pages' `config.json` after the club's records, and lets visitors book at all locations, unless somebody has
 * said otherwise with npm run access.
 * @throws if it cannot be written, or the stack hosts no pages
 */
export async function publishSiteConfig({ s3, tables, print, ...means }: PublishMeans): Promise<void> {
  const outputs = outputsOf(means);
  const { PagesBucketName, PagesSignIn, PagesUrl, PagesVisitorPrincipal, BaseUrl, MailFrom } = outputs;
  const said =
    PagesVisitorPrincipal === undefined
      ? AT_OTHER_ISSUER
      : await letVisitorsBook(tables, PagesVisitorPrincipal);
  if (said !== undefined) print(said);
  const site = {
    ...{ baseUrl: BaseUrl, signIn: PagesSignIn, visitorPrincipal: PagesVisitorPrincipal },
    isMailOn: MailFrom !== undefined,
  };
  const config = await hostedSiteConfig(tables, site);
  if (config === undefined) {
    print("The pages show no location yet: import the club with npm run club:import, which completes them.");
    return;
  }
  await put(s3, PagesBucketName, {
    ...{ key: "config.json", contentType: "application/json", cacheControl: SHORT },
    body: JSON.stringify(config),
  });
  print(
    `The pages of ${config.clubs.map(({ name }) => name).join(", ")} are at ${PagesUrl} within two minutes.`,
  );
}

async function letVisitorsBook(tables: BulkTables, principal: string): Promise<string | undefined> {
  const access = await accessOf(tables, principal);
  if (access !== undefined) return await leftOut(tables, principal, access);
  const revoked = await findTombstones(tables, [grantTombstone(principal)]);
  if (revoked.size > 0) {
    return `Visitors cannot book: the access of ${principal} was revoked. npm run access -- grant ${principal} gives it back.`;
  }
  const companies = [...new Set((await activeTenants(tables)).map(({ company_uuid }) => company_uuid))];
  if (companies.length === 0) return undefined;
  const outcome = await grantAccess(tables, { principal, companies, tenants: [] });
  if (!outcome.ok) throw new Error(["Visitors got no access:", ...outcome.problems].join(" "));
  return `Granted ${principal}, the pages' visitors, access to ${companies.length === 1 ? "the company" : `${companies.length} companies`}.`;
}

/** Says which locations the pages do not show, such as those of a company that came later, and how they would. */
async function leftOut(
  tables: BulkTables,
  principal: string,
  access: AccessRecord,
): Promise<string | undefined> {
  const tenants = (await activeTenants(tables)).filter((tenant) => !isAllowed(tenant, access));
  if (tenants.length === 0) return undefined;
  const companies = new Set([...access.companies, ...tenants.map(({ company_uuid }) => company_uuid)]);
  // A grant replaces the one before.
  const all = [
    ...[...companies].map((uuid) => ` --company ${uuid}`),
    ...access.tenants.map((id) => ` --tenant ${id}`),
  ];
  const names = tenants.map(({ name }) => name).join(", ");
  return `The pages leave out ${names}: visitors have no access there. npm run access -- grant ${principal}${all.join("")} --stack NAME gives it; npm run pages then shows them.`;
}

function outputsOf({ outputs }: Pick<PublishMeans, "outputs">): Outputs {
  const parsed = v.safeParse(OutputsSchema, outputs);
  if (parsed.success) return parsed.output;
  throw new Error("The stack hosts no pages. Set pages to true in its stage's file and deploy it.");
}

async function put(
  s3: S3Client,
  Bucket: string,
  { key, contentType, cacheControl, body }: PageFile,
): Promise<void> {
  const command = { Bucket, Key: key, Body: body, ContentType: contentType, CacheControl: cacheControl };
  await s3.send(new PutObjectCommand(command)).catch((cause: unknown) => {
    throw new Error(`${key} could not be written to ${Bucket}: it takes the permission s3:PutObject.`, {
      cause,
    });
  });
}
