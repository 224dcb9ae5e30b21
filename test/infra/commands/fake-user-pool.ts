import * as v from "valibot";

/** An app client of the user pool on this machine. */
export interface FakeAppClient {
  readonly name: string;
  readonly id: string;
  /** The secrets, the oldest first. */
  readonly secrets: readonly string[];
}

const BodySchema = v.object({
  UserPoolId: v.string(),
  ClientId: v.optional(v.string(), ""),
  ClientName: v.optional(v.string(), ""),
  GenerateSecret: v.optional(v.boolean(), false),
  ClientSecretId: v.optional(v.string(), ""),
  NextToken: v.optional(v.string()),
});

type Body = v.InferOutput<typeof BodySchema>;

const FIRST_SECRET_S = Date.UTC(2026, 0, 1) / 1_000;

/** Cognito's user pool with app clients, as far as the commands use it; a page has one app client. */
export class FakeUserPool {
  readonly #apps = new Map<string, FakeAppClient>();
  #made = 0;

  constructor(apps: readonly FakeAppClient[] = []) {
    for (const app of apps) this.#apps.set(app.id, app);
  }

  /** The app clients as they are now. */
  get apps(): readonly FakeAppClient[] {
    return [...this.#apps.values()];
  }

  /** The answer to a call of Cognito. */
  answer(operation: string, text: string): { readonly status: number; readonly body: unknown } {
    const body = v.parse(BodySchema, JSON.parse(text));
    if (operation === "ListUserPoolClients") return { status: 200, body: this.#list(body) };
    if (operation === "CreateUserPoolClient") return { status: 200, body: this.#create(body) };
    const app = this.#apps.get(body.ClientId);
    if (app === undefined) return failed("ResourceNotFoundException", `No app client ${body.ClientId}`);
    switch (operation) {
      case "DeleteUserPoolClient":
        this.#apps.delete(app.id);
        return { status: 200, body: {} };
      case "ListUserPoolClientSecrets":
        return { status: 200, body: { ClientSecrets: app.secrets.map(described).reverse() } };
      case "AddUserPoolClientSecret":
        return this.#addSecret(app);
      case "DeleteUserPoolClientSecret":
        if (app.secrets.length < 2) return failed("InvalidParameterException", "It is the last secret.");
        this.#apps.set(app.id, {
          ...app,
          secrets: app.secrets.filter((each) => `id-of-${each}` !== body.ClientSecretId),
        });
        return { status: 200, body: {} };
      default:
        return failed("UnknownOperationException", `${operation} is not known here.`);
    }
  }

  #list({ NextToken }: Body): unknown {
    const apps = this.apps;
    const at = Number(NextToken ?? "0");
    const listed = apps.slice(at, at + 1).map(({ name, id }) => ({ ClientName: name, ClientId: id }));
    return { UserPoolClients: listed, ...(at + 1 < apps.length ? { NextToken: String(at + 1) } : {}) };
  }

  #create({ ClientName, GenerateSecret }: Body): unknown {
    this.#made += 1;
    const id = `made-${this.#made}`;
    const secrets = GenerateSecret ? [`secret-of-${id}`] : [];
    this.#apps.set(id, { name: ClientName, id, secrets });
    const [ClientSecret] = secrets;
    return { UserPoolClient: { ClientId: id, ...(ClientSecret === undefined ? {} : { ClientSecret }) } };
  }

  // Amazon Cognito API reference, "AddUserPoolClientSecret": at most two.
  #addSecret(app: FakeAppClient): { readonly status: number; readonly body: unknown } {
    if (app.secrets.length > 1) return failed("LimitExceededException", "It has two secrets.");
    const secret = `${app.name}-secret-${app.secrets.length + 1}`;
    const changed = { ...app, secrets: [...app.secrets, secret] };
    this.#apps.set(app.id, changed);
    const made = { ...described(secret, app.secrets.length), ClientSecretValue: secret };
    return { status: 200, body: { ClientSecretDescriptor: made } };
  }
}

function described(secret: string, position: number) {
  return { ClientSecretId: `id-of-${secret}`, ClientSecretCreateDate: FIRST_SECRET_S + position };
}

function failed(type: string, message: string) {
  return { status: 400, body: { __type: type, message } };
}
