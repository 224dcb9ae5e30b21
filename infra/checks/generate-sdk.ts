// Makes the SDK's files from the API description: npm ci runs it (prepare.js), and so does npm pack, which fails with it.
import { join } from "node:path";
import { apiDescription } from "../open-api/api-description.ts";
import { sdkFiles } from "../open-api/sdk-files.ts";
import { generatedFile, staleFiles, writeFiles } from "./generated-file.ts";

const PROJECT_ROOT = join(import.meta.dirname, "../..");

const files = Object.entries(sdkFiles(apiDescription())).map(([path, wanted]) =>
  generatedFile(PROJECT_ROOT, path, wanted),
);
writeFiles(PROJECT_ROOT, staleFiles(files));
