import * as v from "valibot";

const URL_EXPECTED = "must be an https URL (http only for this machine's loopback)";
const NOT_SET = "is not set";

const fetchable = () => v.pipe(v.string(NOT_SET), v.check(isFetchable, URL_EXPECTED));
const given = () => v.pipe(v.string(NOT_SET), v.nonEmpty(NOT_SET));

const EnvironmentSchema = v.object(
  {
    ISSUER: fetchable(),
    TOKEN_ENDPOINT: fetchable(),
    SCOPE_PREFIX: v.optional(v.string(), ""),
    SIGN_IN_CLIENT_ID: given(),
    VISITOR_SECRET_ARN: given(),
    PAGES_ORIGIN: v.pipe(fetchable(), v.check(isOrigin, "must be an origin, without a path")),
    ALLOWED_ORIGINS: v.pipe(
      given(),
      v.transform((list) => list.split(",")),
    ),
  },
  NOT_SET,
);

/** What the function of the pages is told by its environment. */
export interface PagesSettings {
  /** The `iss` of the tokens. */
  readonly issuer: string;
  readonly tokenEndpoint: string;
  /** The scope of visitors' tokens, with the issuer's prefix. */
  readonly visitorScope: string;
  /** The public app client in which people sign in. */
  readonly signInClientId: string;
  /** The secret that has id and secret of the visitors' app client. */
  readonly visitorSecretArn: string;
  /** The origin of the pages, such as `https://book.club.example`. */
  readonly ownOrigin: string;
  /** The origins whose pages may show the element for visitors, or `*` alone. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Reads the settings.
 * @throws if a variable is missing or wrong; the message names it
 */
export function pagesSettings(environment: Readonly<Record<string, string | undefined>>): PagesSettings {
  const parsed = v.safeParse(EnvironmentSchema, environment);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw new Error(`The environment of the pages' function is invalid: ${problems.join("; ")}.`);
  }
  const { output } = parsed;
  return {
    issuer: output.ISSUER,
    tokenEndpoint: output.TOKEN_ENDPOINT,
    visitorScope: `${output.SCOPE_PREFIX}tours.write`,
    signInClientId: output.SIGN_IN_CLIENT_ID,
    visitorSecretArn: output.VISITOR_SECRET_ARN,
    ownOrigin: output.PAGES_ORIGIN,
    allowedOrigins: output.ALLOWED_ORIGINS,
  };
}

const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"];

/** Whether a URL is plain http to this machine, the only place to which secrets may go without TLS. */
export function isLoopbackUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "http:" && LOOPBACK_HOSTS.includes(url.hostname);
}

function isFetchable(text: string): boolean {
  return URL.parse(text)?.protocol === "https:" || isLoopbackUrl(text);
}

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text;
}
