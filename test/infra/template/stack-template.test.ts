import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { StackTemplate } from "../../../infra/template/stack-template.ts";

const template = new StackTemplate(
  {
    Parameters: { Version: { Default: "7" } },
    Resources: {
      Tours: { Type: "AWS::DynamoDB::Table", Properties: { Size: 1 } },
      Stage: { Type: "AWS::ApiGateway::Stage", Properties: { StageName: "local" } },
      Api: { Type: "AWS::ApiGateway::RestApi" },
      Wakes: { Type: "AWS::SQS::Queue" },
      Key: { Type: "AWS::KMS::Key" },
      Mail: { Type: "AWS::SES::ConfigurationSet", Properties: { Name: "mail-local" } },
      Live: { Type: "AWS::Lambda::Alias", Properties: { FunctionName: { Ref: "Book" }, Name: "live" } },
      Book: {
        Type: "AWS::Lambda::Function",
        Properties: {
          Table: { Ref: "Tours" },
          Stage: { Ref: "Stage" },
          Version: { Ref: "Version" },
          Self: { "Fn::GetAtt": ["Book", "Arn"] },
          Alias: { Ref: "Live" },
          Root: { "Fn::GetAtt": ["Api", "RootResourceId"] },
          Queue: { Ref: "Wakes" },
          QueueArn: { "Fn::GetAtt": ["Wakes", "Arn"] },
          Mail: { Ref: "Mail" },
          KeyArn: { "Fn::GetAtt": ["Key", "Arn"] },
          Region: { Ref: "AWS::Region" },
          Role: { "Fn::ImportValue": "elsewhere" },
          Stream: { "Fn::GetAtt": ["Tours", "TableId"] },
          Missing: { Ref: "Nothing" },
        },
      },
    },
    Outputs: { ToursTableName: { Value: { Ref: "Tours" } } },
  },
  new Map([["code.zip", "/assets/code"]]),
);

function property(name: string): unknown {
  return template.read("Book", v.object({ [name]: v.unknown() }))[name];
}

describe("a synthesized template", () => {
  it.each([
    ["Table", "Tours"],
    ["Stage", "local"],
    ["Version", "7"],
    ["Self", "arn:aws:lambda:local:000000000000:function:Book"],
    ["Alias", "arn:aws:lambda:local:000000000000:function:Book:live"],
    ["Root", "Api/"],
    ["Queue", "https://sqs.local.localhost/000000000000/Wakes"],
    ["QueueArn", "arn:aws:sqs:local:000000000000:Wakes"],
    ["Mail", "mail-local"],
    ["KeyArn", "arn:aws:kms:local:000000000000:key/Key"],
    ["Region", "local"],
  ])("resolves the reference %s", (name, expected) => {
    expect(property(name)).toBe(expected);
  });

  it("resolves only what is read", () => {
    expect(property("Table")).toBe("Tours");
    expect(() => property("Role")).toThrow("Fn::ImportValue");
  });

  it.each([
    ["Stream", "TableId of Tours"],
    ["Missing", "no resource Nothing"],
  ])("says what it cannot resolve: %s", (name, expected) => {
    expect(() => property(name)).toThrow(expected);
  });

  it("says which property is not as expected", () => {
    const schema = v.object({ Size: v.string() });
    expect(() => template.read("Tours", schema)).toThrow("Tours of the template: Size");
  });

  it("finds resources by their type", () => {
    expect(template.idsOf("AWS::DynamoDB::Table")).toEqual(["Tours"]);
    expect(template.idOf("AWS::ApiGateway::RestApi")).toBe("Api");
    expect(() => template.idOf("AWS::ApiGateway::Authorizer")).toThrow("exactly one");
  });

  it("knows its outputs and assets", () => {
    expect(template.output("ToursTableName")).toBe("Tours");
    expect(template.assetPath("code.zip")).toBe("/assets/code");
    expect(() => template.output("BaseUrl")).toThrow("BaseUrl");
    expect(() => template.assetPath("other.zip")).toThrow("other.zip");
  });
});
