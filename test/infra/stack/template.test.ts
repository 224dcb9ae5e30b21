import { describe, expect, it } from "vitest";
import { OWN_ISSUER, templateOf } from "./synthesized.ts";
import { templateDifference } from "./template-difference.ts";

// Change with every change of the code, and mean nothing by themselves.
const BUNDLE = /\b[0-9a-f]{64}\b/g;
const VERSION = /CurrentVersion[0-9A-F]{8}[0-9a-f]{32}/g;
const DEPLOYMENT = /(RestApiDeployment[0-9A-F]{8})[0-9a-f]{32}/g;

function normalized(context: Readonly<Record<string, unknown>>): unknown {
  const text = JSON.stringify(templateOf(context).toJSON())
    .replaceAll(BUNDLE, "BUNDLE")
    .replaceAll(VERSION, "CurrentVersion")
    .replaceAll(DEPLOYMENT, "$1");
  return JSON.parse(text);
}

/** The resources and outputs of a template by their logical ids. */
function partsOf(context: Readonly<Record<string, unknown>>): object {
  const { Resources, Outputs } = Object(normalized(context));
  return { ...Resources, ...Outputs };
}

const dev = { stage: "dev" };
const prod = { stage: "prod" };
const ownIssuer = { ...prod, ...OWN_ISSUER };
const pages = { ...ownIssuer, pages: true };

describe("the template", () => {
  // A difference is to be read as what a deployment will do; then: npx vitest run test/infra/stack/template.test.ts -u
  it("is as it was reviewed", async () => {
    await expect(`${JSON.stringify(normalized(dev), null, 1)}\n`).toMatchFileSnapshot("snapshots/dev.json");
  });

  it.each([
    ["prod from dev", dev, prod],
    ["own issuer from prod", prod, ownIssuer],
  ])("differs as it was reviewed: %s", async (name, from, to) => {
    const difference = templateDifference(normalized(from), normalized(to));
    await expect(difference).toMatchFileSnapshot(`snapshots/${name.replaceAll(" ", "-")}.diff`);
  });

  // That it changes nothing else, hosted-pages.test.ts says.
  it("adds the hosted pages as they were reviewed", async () => {
    const without = partsOf(ownIssuer);
    const added = Object.entries(partsOf(pages)).filter(([name]) => !(name in without));
    const content = JSON.stringify(Object.fromEntries(added), null, 1);
    await expect(`${content}\n`).toMatchFileSnapshot("snapshots/pages.json");
  });

  it.each([dev, prod, ownIssuer, pages])(
    "keeps every table under the name that CloudFormation knows it by: %j",
    (context) => {
      expect(Object.keys(templateOf(context).findResources("AWS::DynamoDB::Table"))).toEqual([
        "Tours",
        "Appointments",
        "Clients",
        "Club",
        "Calendar",
        "Idempotency",
        "Parts",
        "Webhooks",
        "Messages",
      ]);
    },
  );
});

describe("a difference", () => {
  it("has a line for what is gone and new, both for what changed, none for what is alike", () => {
    const from = { Resources: { A: { Type: "a", Tags: [] }, B: { Type: "b" }, C: { Size: 1 } } };
    const to = { Resources: { A: { Type: "a", Tags: {} }, C: { Size: 2 }, D: { Type: "d", Names: ["x"] } } };
    expect(templateDifference(from, to).split("\n")).toEqual([
      '- /Resources/A/Tags: "[]"',
      '+ /Resources/A/Tags: "{}"',
      '- /Resources/B/Type: "b"',
      "- /Resources/C/Size: 1",
      "+ /Resources/C/Size: 2",
      '+ /Resources/D/Type: "d"',
      '+ /Resources/D/Names/0: "x"',
      "",
    ]);
  });

  it("is empty between a template and itself", () => {
    expect(templateDifference(normalized(dev), normalized(dev))).toBe("\n");
  });
});
