import { describe, expect, it } from "vitest";
import { bodyOf, methodsOf } from "./api-body.ts";
import { type ApiTable, apiTable } from "./api-table.ts";
import { compactJson } from "./compact-json.ts";
import { OWN_ISSUER, templateOf } from "./synthesized.ts";
import { templateDifference } from "./template-difference.ts";

// Change with every change of the code, and mean nothing by themselves.
const BUNDLE = /\b[0-9a-f]{64}\b/g;
const VERSION = /CurrentVersion[0-9A-F]{8}[0-9a-f]{32}/g;
const DEPLOYMENT = /(RestApiDeployment[0-9A-F]{8})[0-9a-f]{32}/g;

interface Parts {
  readonly Resources: Readonly<Record<string, unknown>>;
  readonly Outputs: Readonly<Record<string, unknown>>;
}

/** A template without its API's body, and the body as a table. */
function normalized(context: Readonly<Record<string, unknown>>): Parts & { readonly api: ApiTable } {
  const template = templateOf(context);
  const body = JSON.stringify(bodyOf(template));
  const text = JSON.stringify(template.toJSON())
    .replace(body, '"API"')
    .replaceAll(BUNDLE, "BUNDLE")
    .replaceAll(VERSION, "CurrentVersion")
    .replaceAll(DEPLOYMENT, "$1");
  return { ...JSON.parse(text), api: apiTable(bodyOf(template)) };
}

/** The resources and outputs of a template by their logical ids. */
function partsOf(context: Readonly<Record<string, unknown>>): object {
  const { Resources, Outputs } = normalized(context);
  return { ...Resources, ...Outputs };
}

function apiLines({ routes, shapes, rest }: ApiTable): string {
  const lines = Object.entries({ ...routes, ...shapes, ...rest["x-amazon-apigateway-gateway-responses"] });
  const others = { ...rest, "x-amazon-apigateway-gateway-responses": "above" };
  const text = (value: unknown) => (typeof value === "string" ? value : compactJson(value));
  return `${lines.map(([name, value]) => `${name}: ${text(value)}`).join("\n")}\n${compactJson(others)}\n`;
}

const dev = { stage: "dev" };
const prod = { stage: "prod" };
const ownIssuer = { ...prod, ...OWN_ISSUER };
const pages = { ...ownIssuer, pages: true };

describe("the template", () => {
  // A difference is to be read as what a deployment will do; then: npx vitest run test/infra/stack/template.test.ts -u
  it("is as it was reviewed", async () => {
    const { api, ...template } = normalized(dev);
    await expect(`${compactJson(template)}\n`).toMatchFileSnapshot("snapshots/dev.json");
    await expect(apiLines(api)).toMatchFileSnapshot("snapshots/api.txt");
  });

  it("names in each path's methods the parameters that the path has", () => {
    for (const { path, parameters } of methodsOf(templateOf(pages))) {
      const inPath = parameters.filter((each) => each.in === "path").map(({ name }) => `{${name}}`);
      expect(path.split("/").filter((segment) => segment.startsWith("{"))).toEqual(inPath);
    }
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
    const api = templateDifference(normalized(ownIssuer).api, normalized(pages).api);
    const content = compactJson({ ...Object.fromEntries(added), api: api.trim().split("\n") });
    await expect(`${content}\n`).toMatchFileSnapshot("snapshots/pages.json");
  });

  it.each([dev, prod, ownIssuer, pages])(
    "keeps every table under the name that CloudFormation knows it by: %j",
    (context) => {
      expect(Object.keys(templateOf(context).findResources("AWS::DynamoDB::Table"))).toEqual([
        "Tours",
        "Appointments",
        "Classes",
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

describe("dependencies", () => {
  // CloudFormation refuses a template in which a resource waits for itself.
  it.each([
    dev,
    ownIssuer,
    { ...pages, mailFrom: "a@club.example", allowedOrigins: "https://app.club.example" },
  ])("make no ring: %j", (context) => {
    const Resources: Record<string, object> = templateOf(context).toJSON().Resources;
    const open = new Map(
      Object.entries(Resources).map(([id, resource]) => [id, referred(resource, Resources)]),
    );
    for (let size = -1; size !== open.size; ) {
      size = open.size;
      for (const [id, others] of open) if (others.every((other) => !open.has(other))) open.delete(id);
    }
    expect([...open.keys()]).toEqual([]);
  });
});

/** The resources that another one refers to or waits for. */
function referred(
  { DependsOn = [], ...resource }: { DependsOn?: string | string[] },
  resources: object,
): string[] {
  const references = JSON.stringify(resource).matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"|\$\{(\w+)[.}]/g);
  const names = [...references].map(([, named, substituted]) => named ?? substituted ?? "");
  return [DependsOn, names].flat(2).filter((name) => name in resources);
}
