import { describe, expect, it } from "vitest";
import { OWN_ISSUER, templateOf } from "./synthesized.ts";

// Change with every change of the code, and mean nothing by themselves.
const BUNDLE = /\b[0-9a-f]{64}\b/g;
const VERSION = /CurrentVersion[0-9A-F]{8}[0-9a-f]{32}/g;
const DEPLOYMENT = /(RestApiDeployment[0-9A-F]{8})[0-9a-f]{32}/g;

function normalized(template: unknown): unknown {
  const text = JSON.stringify(template)
    .replaceAll(BUNDLE, "BUNDLE")
    .replaceAll(VERSION, "CurrentVersion")
    .replaceAll(DEPLOYMENT, "$1");
  return JSON.parse(text);
}

const variants = {
  dev: { stage: "dev" },
  prod: { stage: "prod" },
  "own-issuer": { stage: "prod", ...OWN_ISSUER },
};

describe("the template", () => {
  // A difference is to be read as what a deployment will do; then: npx vitest run test/infra/stack/template.test.ts -u
  it.each(Object.entries(variants))("is as it was reviewed: %s", async (name, context) => {
    const text = JSON.stringify(normalized(templateOf(context).toJSON()), null, 1);
    await expect(`${text}\n`).toMatchFileSnapshot(`snapshots/${name}.json`);
  });

  it.each(Object.entries(variants))(
    "keeps every table under the name that CloudFormation knows it by: %s",
    (_, context) => {
      expect(Object.keys(templateOf(context).findResources("AWS::DynamoDB::Table"))).toEqual([
        "Tours",
        "Appointments",
        "Clients",
        "Club",
        "Calendar",
        "Idempotency",
      ]);
    },
  );
});
