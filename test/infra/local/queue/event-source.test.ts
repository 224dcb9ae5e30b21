import { describe, expect, it } from "vitest";
import { readEventSources } from "../../../../infra/local/queue/event-source.ts";
import { mappingRules } from "../../../../infra/local/queue/mapping-rules.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { errorName, tryRules } from "../../../support/try-rules.ts";

/** The event sources of a template with a queue, a function, and a mapping with these fields. */
function sourcesOf(fields: object, ofFunction: object = {}) {
  const mapping = {
    EventSourceArn: { "Fn::GetAtt": ["Wakes", "Arn"] },
    FunctionName: { "Fn::GetAtt": ["Deliveries", "Arn"] },
    ...fields,
  };
  const resources = {
    Wakes: { Type: "AWS::SQS::Queue" },
    Deliveries: { Type: "AWS::Lambda::Function", Properties: ofFunction },
    Live: {
      Type: "AWS::Lambda::Alias",
      Properties: { FunctionName: { Ref: "Deliveries" }, Name: "live" },
    },
    Mapping: { Type: "AWS::Lambda::EventSourceMapping", Properties: mapping },
  };
  return readEventSources(new StackTemplate({ Resources: resources }, new Map()));
}

describe("an event source mapping of the template", () => {
  it("has CloudFormation's defaults", () => {
    expect(sourcesOf({})).toEqual([
      {
        queueId: "Wakes",
        functionId: "Deliveries",
        batchSize: 10,
        maxConcurrency: Number.POSITIVE_INFINITY,
        reportsFailures: false,
        allowsLoops: false,
      },
    ]);
  });

  it.each([{ Ref: "Deliveries" }, { Ref: "Live" }])("may name the function as %j", (FunctionName) => {
    expect(sourcesOf({ FunctionName })).toMatchObject([{ functionId: "Deliveries" }]);
  });

  it("says whether its function may wake itself again and again", () => {
    expect(sourcesOf({}, { RecursiveLoop: "Allow" })).toMatchObject([{ allowsLoops: true }]);
    expect(sourcesOf({}, { RecursiveLoop: "Terminate" })).toMatchObject([{ allowsLoops: false }]);
  });

  it.each<[string, object]>([
    ["a batching window", { MaximumBatchingWindowInSeconds: 1 }],
    ["a filter", { FilterCriteria: { Filters: [] } }],
    ["another source than a queue", { EventSourceArn: "arn:aws:kinesis:local:000000000000:stream/s" }],
    ["a function of another stack", { FunctionName: "elsewhere" }],
  ])("is refused where it has %s", (_, fields) => {
    expect(() => sourcesOf(fields)).toThrow("Mapping");
  });
});

describe("Lambda maps a queue to a function by its rules", () => {
  tryRules(mappingRules, ({ MaximumConcurrency, ...mapping }) =>
    errorName(() => sourcesOf({ ...mapping, ScalingConfig: { MaximumConcurrency } })),
  );
});
