import { describe, expect, it } from "vitest";
import { templateOf } from "./synthesized.ts";

interface TableResource {
  readonly Properties: {
    readonly KeySchema: readonly KeyElement[];
    readonly AttributeDefinitions: readonly {
      readonly AttributeName: string;
      readonly AttributeType: string;
    }[];
    readonly GlobalSecondaryIndexes?: readonly Index[];
    readonly LocalSecondaryIndexes?: readonly Index[];
    readonly TimeToLiveSpecification?: { readonly AttributeName: string; readonly Enabled: boolean };
  };
}

interface Index {
  readonly IndexName: string;
  readonly KeySchema: readonly KeyElement[];
  readonly Projection: { readonly NonKeyAttributes: readonly string[] };
}

interface KeyElement {
  readonly AttributeName: string;
  readonly KeyType: "HASH" | "RANGE";
}

const LISTED_OF_PEOPLE =
  "client_id and status and full_name and email_id and mobile_country_code and mobile_number and listed_alert and has_long_alert and profile_version and updated_at";

function tables(stage: string): Record<string, TableResource> {
  return templateOf({ stage }).findResources("AWS::DynamoDB::Table") as Record<string, TableResource>;
}

// `tenant_id N · tour_id N`, as the architecture writes keys.
function writtenKey({ Properties }: TableResource, keys: readonly KeyElement[]): string {
  const types = new Map(
    Properties.AttributeDefinitions.map((attribute) => [attribute.AttributeName, attribute.AttributeType]),
  );
  return keys.map(({ AttributeName }) => `${AttributeName} ${types.get(AttributeName)}`).join(" · ");
}

describe("the tables", () => {
  it("have the keys, indexes and expiry of the architecture, under plain logical ids", () => {
    const written = Object.entries(tables("dev")).map(([logicalId, table]) => [
      logicalId,
      {
        key: writtenKey(table, table.Properties.KeySchema),
        indexes: [
          ...(table.Properties.LocalSecondaryIndexes ?? []),
          ...(table.Properties.GlobalSecondaryIndexes ?? []),
        ].map(
          ({ IndexName, KeySchema, Projection }) =>
            `${IndexName}: ${writtenKey(table, KeySchema)}, ${Projection.NonKeyAttributes.join(" and ")}`,
        ),
        expiry: table.Properties.TimeToLiveSpecification,
      },
    ]);
    const expires = { AttributeName: "expires_at", Enabled: true };
    expect(Object.fromEntries(written)).toEqual({
      Tours: {
        key: "tenant_id N · tour_id N",
        indexes: [
          "by-start: tenant_id N · start_key S, record",
          "by-change: tenant_id N · change_key S, record",
        ],
        expiry: undefined,
      },
      Appointments: {
        key: "tenant_id N · appointment_id N",
        indexes: [
          "by-start: tenant_id N · start_key S, record",
          "by-client: tenant_client S · start_key S, record",
          "by-coach: tenant_coach S · start_key S, record",
          "by-session: tenant_client S · session_key S, session_entries",
          "by-change: tenant_id N · change_key S, record",
        ],
        expiry: undefined,
      },
      Classes: {
        key: "owner S · part S",
        indexes: [
          "by-start: tenant_kind S · start_key S, record and booked and waiting and unsettled and owed",
          "by-change: tenant_kind S · change_key S, record and booked and waiting and unsettled and owed",
          "by-coach: tenant_coach S · start_key S, record and booked and waiting and unsettled and owed",
          "by-client: tenant_client S · start_key S, record",
          "by-session: session_client S · session_key S, class_id and session_entries",
          "by-due: due S · due_at S, tenant_id and class_id",
        ],
        expiry: undefined,
      },
      Clients: {
        key: "tenant_id N · record S",
        indexes: [
          ["by-name", "name_key"],
          ["by-word-2", "word_2_key"],
          ["by-word-3", "word_3_key"],
          ["by-word-4", "word_4_key"],
          ["by-word-5", "word_5_key"],
          ["by-word-6", "word_6_key"],
          ["by-id", "id_key"],
          ["by-mobile", "mobile_key"],
          ["by-mobile-end", "mobile_end_key", "client_id"],
          ["by-change", "change_key"],
        ].map(([name, key, includes = LISTED_OF_PEOPLE]) => `${name}: tenant_id N · ${key} S, ${includes}`),
        expiry: undefined,
      },
      Club: { key: "partition S · record S", indexes: [], expiry: undefined },
      Calendar: {
        key: "holder S · day S",
        indexes: [
          "by-tenant: tenant_id N · day S, unavailability_id and version and coach_id and room_id and start_date_time and end_date_time and reason and created_at and created_by and removed_at and updated_at",
        ],
        expiry: expires,
      },
      Idempotency: { key: "record S", indexes: [], expiry: expires },
      Parts: { key: "owner S · record S", indexes: [], expiry: expires },
      Webhooks: {
        key: "owner S · record S",
        indexes: [
          "by-due: owner S · due_at S, event_id and type and body and status and attempts and former_attempts",
          "by-wake: wake_shard N · wake_at S, tenant_id and webhook_id",
        ],
        expiry: expires,
      },
      Messages: {
        key: "owner S · record S",
        indexes: ["by-due: due_shard N · due_at S, tenant_id"],
        expiry: expires,
      },
    });
  });

  it("are on demand, recover to a point in time and have no name of their own at every stage", () => {
    for (const table of [...Object.values(tables("dev")), ...Object.values(tables("prod"))]) {
      expect(table.Properties).toMatchObject({
        BillingMode: "PAY_PER_REQUEST",
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
      expect(table.Properties).not.toHaveProperty("TableName");
    }
  });

  it("go with the stack at the stage dev", () => {
    for (const table of Object.values(tables("dev"))) {
      expect(table).toMatchObject({
        DeletionPolicy: "Delete",
        UpdateReplacePolicy: "Delete",
        Properties: { DeletionProtectionEnabled: false },
      });
    }
  });

  it("outlive the stack and refuse to be deleted at every other stage", () => {
    for (const table of Object.values(tables("prod"))) {
      expect(table).toMatchObject({
        DeletionPolicy: "Retain",
        UpdateReplacePolicy: "Retain",
        Properties: { DeletionProtectionEnabled: true },
      });
    }
  });
});
