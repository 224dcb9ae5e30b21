import * as v from "valibot";

/** An update of the deployed stack that adds one index to one of its tables. */
export interface IndexUpdate {
  /** The table's logical id. */
  readonly table: string;
  readonly index: string;
  /** The deployed template with this index, and those of the updates before. */
  readonly template: unknown;
}

/** How a deployment comes by the indexes that its functions read. */
export interface IndexPlan {
  /** In their order. */
  readonly updates: readonly IndexUpdate[];
  /** The logical ids of the deployed tables that have indexes in the next template. */
  readonly tables: readonly string[];
}

const AttributeSchema = v.looseObject({ AttributeName: v.string() });
const IndexSchema = v.looseObject({ IndexName: v.string(), KeySchema: v.array(AttributeSchema) });
const TableSchema = v.looseObject({
  Type: v.literal("AWS::DynamoDB::Table"),
  Properties: v.looseObject({
    AttributeDefinitions: v.array(AttributeSchema),
    GlobalSecondaryIndexes: v.optional(v.array(IndexSchema)),
  }),
});
const TemplateSchema = v.looseObject({ Resources: v.record(v.string(), v.unknown()) });

type Index = v.InferOutput<typeof IndexSchema>;
type Table = v.InferOutput<typeof TableSchema>;

/**
 * The updates that add to the deployed tables the indexes that they lack. CloudFormation adds only one index of a table per
 * update, and does not wait until it can be read (User Guide, "AWS::DynamoDB::Table"). So an index comes before the functions
 * that read it, in an update that changes nothing else.
 */
export function indexPlan(deployed: unknown, next: unknown): IndexPlan {
  const tables = commonTables(deployed, next).filter(({ after }) => indexesOf(after).length > 0);
  let template = v.parse(TemplateSchema, deployed);
  const updates: IndexUpdate[] = [];
  for (const { name, before, after } of tables) {
    let table = before;
    for (const index of newIndexes(before, after)) {
      table = withIndex(table, index, after);
      template = { ...template, Resources: { ...template.Resources, [name]: table } };
      updates.push({ table: name, index: index.IndexName, template });
    }
  }
  return { updates, tables: tables.map(({ name }) => name) };
}

function commonTables(deployed: unknown, next: unknown) {
  const before = tablesOf(deployed);
  return [...tablesOf(next)].flatMap(([name, after]) => {
    const table = before.get(name);
    return table === undefined ? [] : [{ name, before: table, after }];
  });
}

function tablesOf(template: unknown): Map<string, Table> {
  const tables = Object.entries(v.parse(TemplateSchema, template).Resources).flatMap(
    ([name, resource]): [string, Table][] => (v.is(TableSchema, resource) ? [[name, resource]] : []),
  );
  return new Map(tables);
}

function newIndexes(before: Table, after: Table): Index[] {
  const names = new Set(indexesOf(before).map(({ IndexName }) => IndexName));
  return indexesOf(after).filter(({ IndexName }) => !names.has(IndexName));
}

/** The table with one index more; DynamoDB wants the attributes of its keys defined, and no other. */
function withIndex(table: Table, index: Index, after: Table): Table {
  const { AttributeDefinitions } = table.Properties;
  const defined = new Set(AttributeDefinitions.map(({ AttributeName }) => AttributeName));
  const keys = new Set(index.KeySchema.map(({ AttributeName }) => AttributeName));
  const added = after.Properties.AttributeDefinitions.filter(
    ({ AttributeName }) => keys.has(AttributeName) && !defined.has(AttributeName),
  );
  return {
    ...table,
    Properties: {
      ...table.Properties,
      AttributeDefinitions: [...AttributeDefinitions, ...added],
      GlobalSecondaryIndexes: [...indexesOf(table), index],
    },
  };
}

function indexesOf({ Properties }: Table): readonly Index[] {
  return Properties.GlobalSecondaryIndexes ?? [];
}
