import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AssetManifestArtifact, CloudAssembly } from "aws-cdk-lib/cx-api";
import { expect, it } from "vitest";
import { writeTemplateAssembly } from "../../../../infra/commands/deploy/template-assembly.ts";
import { testFolder } from "../../../support/test-folder.ts";
import { synthesized } from "../../stack/synthesized.ts";

const { template } = synthesized({ stage: "prod" });

function assembly(template: unknown) {
  const outdir = mkdtempSync(join(testFolder(), "template-assembly-"));
  writeTemplateAssembly(template, "FitnessBooking-prod", outdir);
  const { stacks, artifacts } = new CloudAssembly(outdir);
  const manifests = artifacts.filter((artifact) => artifact instanceof AssetManifestArtifact);
  return { stacks, assets: manifests.map(({ file }) => JSON.parse(readFileSync(file, "utf8")).files) };
}

it("has the stack with exactly the template", () => {
  const { stacks } = assembly(template);
  expect(stacks.map(({ stackName, template }) => ({ stackName, template }))).toEqual([
    { stackName: "FitnessBooking-prod", template },
  ]);
});

it("uploads the template alone, under a name of its own", () => {
  const [one, other] = [template, { ...template, Description: "another" }].map(assembly);
  expect(one?.assets.map((files) => Object.values(files))).toEqual([
    [expect.objectContaining({ source: { path: "Booking.template.json", packaging: "file" } })],
  ]);
  const urls = [one, other].map((each) => each?.stacks[0]?.stackTemplateAssetObjectUrl);
  expect(urls[0]).toMatch(/^s3:\/\/cdk-.+\.json$/);
  expect(urls[1]).not.toBe(urls[0]);
});
