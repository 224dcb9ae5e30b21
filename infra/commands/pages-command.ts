import { parseArgs } from "node:util";
import { S3Client } from "@aws-sdk/client-s3";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { Command } from "./console/run-command.ts";
import { type Destination, destination } from "./destination/destination-tables.ts";
import { type PublishMeans, publishPages, publishSiteConfig } from "./publish-pages.ts";

const HELP = `npm run pages -- --stack NAME

Writes the pages, their scripts and config.json to the bucket of a deployed stack with the setting pages. npm run deploy does
it after each deployment, and npm run club:import writes config.json. Files of earlier versions stay. The first time it lets
visitors book at all locations of the stack's companies; npm run access changes that, and is respected then.

  --stack NAME  the deployed stack, in the account and region of your AWS settings
  --help        prints this`;

/** `npm run pages`: writes the hosted pages of a deployed stack. */
export const pagesCommand: Command = { name: "pages", help: HELP, run };

async function run(args: readonly string[]): Promise<number> {
  const options = { stack: { type: "string" } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.stack === undefined) throw new Error("Name a deployed stack with --stack. --help says more.");
  await publishPages(meansOf(await destination(values.stack)));
  return 0;
}

/**
 * Writes the config.json of a stack that hosts the pages.
 * @throws if it cannot be written
 */
export async function refreshSiteConfig(to: Destination): Promise<void> {
  await publishSiteConfig(meansOf(to));
}

function meansOf({ client, names, outputs }: Destination): PublishMeans {
  return { s3: new S3Client(), tables: new BulkTables(client, names), outputs, print: console.log };
}
