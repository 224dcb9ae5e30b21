import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  type CreateUserPoolClientCommandInput,
} from "@aws-sdk/client-cognito-identity-provider";
import * as v from "valibot";

/** The app client to create. */
export interface AppClientRequest {
  readonly name: string;
  readonly userPoolId: string;
  /** The scopes that it may ask for, with their prefix. */
  readonly scopes: readonly string[];
  /** The callback URLs for people who sign in; absent for an app without people. */
  readonly callbacks?: readonly string[];
  /** The URLs for people who have signed out. */
  readonly logouts?: readonly string[];
}

/** An app client of a user pool. */
export interface AppClient {
  readonly clientId: string;
  /** Only for an app without people. */
  readonly clientSecret: string | undefined;
}

/** Minutes for which access tokens are valid. */
export const TOKEN_MINUTES = 60;

// How long a person stays signed in without opening the app.
const REFRESH_DAYS = 30;
// A phone that lost the answer may ask again with the old refresh token.
const RETRY_S = 30;

// What ID tokens say of a person. Whom they are a client of, only the club may write.
const READ_ATTRIBUTES = ["name", "email", "email_verified", "custom:tenant_id", "custom:client_id"];

const ClientSchema = v.object({ ClientId: v.string(), ClientSecret: v.optional(v.string()) });

/** Creates an app client in a user pool, in the account and region of the environment's AWS settings. */
export async function createAppClient(wish: AppClientRequest): Promise<AppClient> {
  const { name, userPoolId, scopes, callbacks, logouts = [] } = wish;
  const command = new CreateUserPoolClientCommand({
    UserPoolId: userPoolId,
    ClientName: name,
    AllowedOAuthFlowsUserPoolClient: true,
    AccessTokenValidity: TOKEN_MINUTES,
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: "ENABLED",
    ...(callbacks === undefined ? ofApp(scopes) : ofPeople(scopes, callbacks, logouts)),
  });
  const { UserPoolClient } = await new CognitoIdentityProviderClient().send(command);
  const { ClientId, ClientSecret } = v.parse(ClientSchema, UserPoolClient);
  return { clientId: ClientId, clientSecret: ClientSecret };
}

type Kind = Partial<CreateUserPoolClientCommandInput>;

function ofApp(scopes: readonly string[]): Kind {
  return {
    GenerateSecret: true,
    AllowedOAuthFlows: ["client_credentials"],
    AllowedOAuthScopes: [...scopes],
    // No user signs in with it, even if the pool gets users.
    ExplicitAuthFlows: [],
    TokenValidityUnits: { AccessToken: "minutes" },
  };
}

function ofPeople(scopes: readonly string[], callbacks: readonly string[], logouts: readonly string[]): Kind {
  return {
    GenerateSecret: false,
    AllowedOAuthFlows: ["code"],
    AllowedOAuthScopes: ["openid", ...scopes],
    CallbackURLs: [...callbacks],
    LogoutURLs: [...logouts],
    SupportedIdentityProviders: ["COGNITO"],
    ReadAttributes: [...READ_ATTRIBUTES],
    WriteAttributes: ["name"],
    // Rotation excludes ALLOW_REFRESH_TOKEN_AUTH, which a client has where nothing else is named: "Refresh tokens" of the
    // Amazon Cognito Developer Guide.
    ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"],
    RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: RETRY_S },
    IdTokenValidity: TOKEN_MINUTES,
    RefreshTokenValidity: REFRESH_DAYS,
    TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "days" },
  };
}
