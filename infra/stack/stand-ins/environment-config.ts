// Stands in the functions' bundles for @smithy/core/config: see infra/stack/unused-of-sdk.ts.

type Environment = Readonly<Record<string, string | undefined>>;

interface ConfigOptions<Value> {
  readonly environmentVariableSelector: (environment: Environment) => Value | undefined;
  readonly default: Value | (() => Value | Promise<Value>);
}

interface RegionConfig {
  readonly region?: string | (() => Promise<string>) | undefined;
  readonly useFipsEndpoint?: boolean | (() => Promise<boolean>) | undefined;
}

interface DefaultsModeConfig {
  readonly defaultsMode?: string | (() => Promise<string>) | undefined;
}

/**
 * Reads a setting from the environment, else gives its default. The SDK's own also reads configuration files, which a
 * function does not have: 8 kB of a bundle.
 */
export function loadConfig<Value>(options: ConfigOptions<Value>): () => Promise<Value> {
  return async () => {
    const value = options.environmentVariableSelector(process.env);
    if (value !== undefined) return value;
    return options.default instanceof Function ? await options.default() : options.default;
  };
}

/** What the region is called in the environment. */
export const REGION_ENV_NAME = "AWS_REGION";

/** What it would be called in a file. */
export const REGION_INI_NAME = "region";

/** The region, which Lambda puts into the environment. */
export const NODE_REGION_CONFIG_OPTIONS: ConfigOptions<string> = {
  environmentVariableSelector: (environment) => environment[REGION_ENV_NAME],
  default: () => {
    throw new Error("The environment holds no AWS_REGION.");
  },
};

/** Where the SDK would look for the region in files: nowhere. */
export const NODE_REGION_CONFIG_FILE_OPTIONS = {};

const NEVER: ConfigOptions<boolean> = { environmentVariableSelector: () => undefined, default: false };

/** No dual-stack endpoint; the client says so itself. */
export const NODE_USE_DUALSTACK_ENDPOINT_CONFIG_OPTIONS = NEVER;

/** No FIPS endpoint; the client says so itself. */
export const NODE_USE_FIPS_ENDPOINT_CONFIG_OPTIONS = NEVER;

/** See {@link NODE_USE_DUALSTACK_ENDPOINT_CONFIG_OPTIONS}. */
export const DEFAULT_USE_DUALSTACK_ENDPOINT = false;

/** See {@link NODE_USE_FIPS_ENDPOINT_CONFIG_OPTIONS}. */
export const DEFAULT_USE_FIPS_ENDPOINT = false;

/** What the SDK puts between the parts of a setting's name in a file. */
export const CONFIG_PREFIX_SEPARATOR = ".";

/** Where the SDK would read a boolean. */
export const SelectorType = { ENV: "env", CONFIG: "shared config entry" } as const;

/** Reads a boolean, which is written as `true` or `false`. */
export function booleanSelector(source: Environment, key: string): boolean | undefined {
  return source[key] === undefined ? undefined : source[key] === "true";
}

/** The region as it was given, whenever it is asked for. */
export function resolveRegionConfig<Config extends RegionConfig>(config: Config) {
  const { region, useFipsEndpoint } = config;
  if (!region) throw new Error("Region is missing");
  return Object.assign(config, {
    region: provider(region),
    useFipsEndpoint: provider(useFipsEndpoint ?? false),
  });
}

/** The defaults that the client names, else none of the newer ones. */
export function resolveDefaultsModeConfig({ defaultsMode = "legacy" }: DefaultsModeConfig = {}) {
  return provider(defaultsMode);
}

/** Thrown by the SDK's chains of credential providers, of which a bundle has none. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

function provider<Value>(value: Value | (() => Promise<Value>)): () => Promise<Value> {
  return value instanceof Function ? value : async () => value;
}
