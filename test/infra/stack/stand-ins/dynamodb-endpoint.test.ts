import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { RegionInfo } from "aws-cdk-lib/region-info";
import { describe, expect, it } from "vitest";
import { defaultEndpointResolver } from "../../../../infra/stack/stand-ins/dynamodb-endpoint.ts";

const { endpointProvider: sdkResolver } = new DynamoDBClient({ region: "eu-west-1" }).config;
const OF_A_FUNCTION = { UseFIPS: false, UseDualStack: false, AccountIdEndpointMode: "preferred" } as const;

const regions = RegionInfo.regions.map(({ name }) => name);
const newRegions = [
  "eu-east-9",
  "cn-west-9",
  "us-gov-north-9",
  "eusc-de-north-9",
  "us-iso-north-9",
  "us-isob-north-9",
];

describe("the endpoint of DynamoDB", () => {
  it.each([...new Set([...regions, ...newRegions, "us-isof-south-1", "eu-isoe-west-1"])])(
    "is the SDK's own in %s",
    (Region) => {
      const ours = defaultEndpointResolver({ Region });
      const theirs = sdkResolver({
        ...OF_A_FUNCTION,
        Region,
        ResourceArn: "a-table",
        ResourceArnList: ["a-table"],
      });
      expect(ours).toEqual({ headers: {}, ...theirs });
    },
  );

  it.each(["http://127.0.0.1:8000", "https://vpce-1.dynamodb.eu-west-1.vpce.amazonaws.com/a/path"])(
    "is the configured one, as with the SDK: %s",
    (Endpoint) => {
      const ours = defaultEndpointResolver({ Region: "eu-west-1", Endpoint });
      expect(ours).toEqual({
        headers: {},
        ...sdkResolver({ ...OF_A_FUNCTION, Region: "eu-west-1", Endpoint }),
      });
    },
  );
});
