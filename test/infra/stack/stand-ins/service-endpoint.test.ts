import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { KMSClient } from "@aws-sdk/client-kms";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SQSClient } from "@aws-sdk/client-sqs";
import { RegionInfo } from "aws-cdk-lib/region-info";
import { describe, expect, it } from "vitest";
import { serviceEndpoint } from "../../../../infra/stack/stand-ins/service-endpoint.ts";
import { serviceHosts } from "../../../../infra/stack/unused-of-sdk.ts";

const OF_A_FUNCTION = { UseFIPS: false, UseDualStack: false };
const OF_A_TABLE = { AccountIdEndpointMode: "preferred" as const, ResourceArn: "t", ResourceArnList: ["t"] };

const HOME = { region: "eu-west-1" };
const byDynamoDb = new DynamoDBClient(HOME).config.endpointProvider;
const byKms = new KMSClient(HOME).config.endpointProvider;
const bySecretsManager = new SecretsManagerClient(HOME).config.endpointProvider;
const bySes = new SESv2Client(HOME).config.endpointProvider;
const bySqs = new SQSClient(HOME).config.endpointProvider;

interface Params {
  readonly Region: string;
  readonly Endpoint?: string;
}

/** The SDK's own resolver of each service. */
const resolvers = {
  dynamodb: (params: Params) => byDynamoDb({ ...OF_A_FUNCTION, ...OF_A_TABLE, ...params }),
  kms: (params: Params) => byKms({ ...OF_A_FUNCTION, ...params }),
  "secrets-manager": (params: Params) => bySecretsManager({ ...OF_A_FUNCTION, ...params }),
  sesv2: (params: Params) => bySes({ ...OF_A_FUNCTION, ...params }),
  sqs: (params: Params) => bySqs({ ...OF_A_FUNCTION, ...params }),
} satisfies Record<keyof typeof serviceHosts, unknown>;

const services = Object.entries(serviceHosts).map(
  ([client, host]) => [host, resolvers[client as keyof typeof resolvers]] as const,
);

const regions = RegionInfo.regions.map(({ name }) => name);
const newRegions = [
  "eu-east-9",
  "cn-west-9",
  "us-gov-north-9",
  "eusc-de-north-9",
  "us-iso-north-9",
  "us-isob-north-9",
];

describe.each(services)("the endpoint of %s", (service, theirs) => {
  it.each([...new Set([...regions, ...newRegions, "us-isof-south-1", "eu-isoe-west-1"])])(
    "is the SDK's own in %s",
    (Region) => {
      expect(serviceEndpoint(service, { Region })).toEqual({
        headers: {},
        properties: {},
        ...theirs({ Region }),
      });
    },
  );

  it.each(["http://127.0.0.1:8000", "https://vpce-1.dynamodb.eu-west-1.vpce.amazonaws.com/a/path"])(
    "is the configured one, as with the SDK: %s",
    (Endpoint) => {
      const params = { Region: "eu-west-1", Endpoint };
      expect(serviceEndpoint(service, params)).toEqual({ headers: {}, properties: {}, ...theirs(params) });
    },
  );
});
