/** The values of a template's references on this machine. */
export interface References {
  /** The value of `Ref`; {@link NO_VALUE} for `AWS::NoValue`. */
  ref(name: string): unknown;
  /** The value of `Fn::GetAtt`. */
  attribute(logicalId: string, attribute: string): unknown;
}

/** The value of `{ "Ref": "AWS::NoValue" }`: the property is omitted. */
export const NO_VALUE = Symbol("AWS::NoValue");

type Resolve = (argument: unknown, references: References) => unknown;

// CloudFormation Template Reference Guide, "Intrinsic function reference".
const functions: Readonly<Record<string, Resolve>> = {
  Ref: (name, references) => references.ref(text(name)),
  "Fn::GetAtt": (argument, references) => getAttribute(argument, references),
  "Fn::Join": (argument, references) => join(argument, references),
  "Fn::Sub": (argument, references) => substitute(argument, references),
  "Fn::Select": (argument, references) => select(argument, references),
  "Fn::Split": (argument, references) => split(argument, references),
};

/**
 * The value with every intrinsic function replaced by its result.
 * @throws if a function is none of `Ref`, `Fn::GetAtt`, `Fn::Join`, `Fn::Sub`, `Fn::Select` and `Fn::Split`
 */
export function resolveIntrinsics(value: unknown, references: References): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => resolveIntrinsics(item, references)).filter((item) => item !== NO_VALUE);
  }
  if (typeof value !== "object" || value === null) return value;
  const intrinsic = intrinsicOf(value);
  if (intrinsic !== undefined) return intrinsic.resolve(intrinsic.argument, references);
  const entries = Object.entries(value).map(([key, item]) => [key, resolveIntrinsics(item, references)]);
  return Object.fromEntries(entries.filter(([, item]) => item !== NO_VALUE));
}

function intrinsicOf(value: object): { resolve: Resolve; argument: unknown } | undefined {
  const [entry, ...others] = Object.entries(value);
  if (entry === undefined || others.length > 0) return undefined;
  const [name, argument] = entry;
  const resolve = functions[name];
  if (resolve !== undefined) return { resolve, argument };
  if (!name.startsWith("Fn::")) return undefined;
  throw new Error(`The local product does not know the template's intrinsic function ${name}.`);
}

function getAttribute(argument: unknown, references: References): unknown {
  const [logicalId, ...attribute] = typeof argument === "string" ? argument.split(".") : list(argument);
  return references.attribute(text(logicalId), attribute.map(text).join("."));
}

function join(argument: unknown, references: References): string {
  const [delimiter, items] = list(argument);
  return list(resolveIntrinsics(items, references)).map(text).join(text(delimiter));
}

function split(argument: unknown, references: References): string[] {
  const [delimiter, source] = list(argument);
  return text(resolveIntrinsics(source, references)).split(text(delimiter));
}

function select(argument: unknown, references: References): unknown {
  const [index, items] = list(argument);
  return list(resolveIntrinsics(items, references))[Number(index)];
}

function substitute(argument: unknown, references: References): string {
  const [template, variables] = typeof argument === "string" ? [argument, {}] : list(argument);
  const known = new Map(Object.entries(Object(resolveIntrinsics(variables, references))));
  return text(template).replaceAll(/\$\{(!?)([^}]+)\}/g, (written, literal, name: string) => {
    if (literal === "!") return `\${${name}}`;
    if (known.has(name)) return text(known.get(name));
    const value = name.includes(".") ? getAttribute(name, references) : references.ref(name);
    return value === NO_VALUE ? written : text(value);
  });
}

function text(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new Error(`The template has ${JSON.stringify(value)} where a text was expected.`);
}

function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`The template has ${JSON.stringify(value)} where a list was expected.`);
}
