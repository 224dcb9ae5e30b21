import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OWN_ISSUER, templateOf } from "./synthesized.ts";

const page = readFileSync("infra/DATA.md", "utf8");

const template = templateOf({
  stage: "prod",
  ...OWN_ISSUER,
  pages: true,
  mailFrom: "bookings@club.example",
  alarmEmail: "ops@club.example",
  monthlyBudget: "100",
  webAclRate: "2000",
});

describe("the page on where data are", () => {
  it("names every service of a stack with every option, and no other", () => {
    const types = Object.values(template.toJSON().Resources).map((resource) => String(Object(resource).Type));
    const services = new Set(types.map((type) => type.split("::").slice(0, 2).join("::")));
    const named = new Set([...page.matchAll(/`(AWS::\w+)`/g)].map(([, service]) => service));
    expect([...named].sort()).toEqual([...services].sort());
  });

  it("is right that nothing is replicated, and how long queues and backups keep it", () => {
    const replicas = Object.values(template.findResources("AWS::DynamoDB::GlobalTable"));
    const multiRegion = Object.values(template.findResources("AWS::KMS::Key")).filter(
      ({ Properties }) => Properties.MultiRegion === true,
    );
    expect([replicas, multiRegion]).toEqual([[], []]);
    expect(JSON.stringify(template.findResources("AWS::S3::Bucket"))).not.toContain(
      "ReplicationConfiguration",
    );
    const days = Object.values(template.findResources("AWS::SQS::Queue")).map(
      ({ Properties }) => Properties.MessageRetentionPeriod / 86_400,
    );
    expect([...new Set(days)].sort((a, b) => a - b)).toEqual([4, 14]);
    template.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: { PriceClass: "PriceClass_100" },
    });
  });
});
