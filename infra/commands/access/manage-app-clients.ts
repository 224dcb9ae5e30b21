import {
  AddUserPoolClientSecretCommand,
  CognitoIdentityProviderClient,
  DeleteUserPoolClientCommand,
  DeleteUserPoolClientSecretCommand,
  ListUserPoolClientSecretsCommand,
  paginateListUserPoolClients,
} from "@aws-sdk/client-cognito-identity-provider";
import * as v from "valibot";

/** An app client of a user pool. Its tokens without a person have its id as principal. */
export interface NamedAppClient {
  readonly name: string;
  readonly clientId: string;
}

/** An app client in its user pool. */
export interface AppClientKey {
  readonly userPoolId: string;
  readonly clientId: string;
}

// The most that Cognito lists at once: API reference, "ListUserPoolClients".
const PAGE_SIZE = 60;

const ListedSchema = v.object({ ClientName: v.string(), ClientId: v.string() });
const SecretSchema = v.object({ ClientSecretId: v.string(), ClientSecretCreateDate: v.date() });
const MadeSecretSchema = v.object({ ClientSecretValue: v.string() });

/** All app clients of a user pool, sorted by name, in the account and region of the environment's AWS settings. */
export async function listAppClients(userPoolId: string): Promise<NamedAppClient[]> {
  const client = new CognitoIdentityProviderClient();
  const wanted = { UserPoolId: userPoolId, MaxResults: PAGE_SIZE };
  const found: NamedAppClient[] = [];
  for await (const { UserPoolClients = [] } of paginateListUserPoolClients({ client }, wanted)) {
    for (const listed of UserPoolClients) {
      const { ClientName, ClientId } = v.parse(ListedSchema, listed);
      found.push({ name: ClientName, clientId: ClientId });
    }
  }
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/** Deletes an app client: from then on it gets no token. */
export async function deleteAppClient({ userPoolId, clientId }: AppClientKey): Promise<void> {
  const command = new DeleteUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: clientId });
  await new CognitoIdentityProviderClient().send(command);
}

/** The ids of an app client's secrets, the oldest first: none of an app for people, at most two of another. */
export async function secretIds({ userPoolId, clientId }: AppClientKey): Promise<string[]> {
  const command = new ListUserPoolClientSecretsCommand({ UserPoolId: userPoolId, ClientId: clientId });
  const { ClientSecrets = [] } = await new CognitoIdentityProviderClient().send(command);
  return v
    .parse(v.array(SecretSchema), ClientSecrets)
    .sort((a, b) => a.ClientSecretCreateDate.getTime() - b.ClientSecretCreateDate.getTime())
    .map(({ ClientSecretId }) => ClientSecretId);
}

/** Gives an app client one more secret, with which it gets tokens as with its present one; gives the secret. */
export async function addSecret({ userPoolId, clientId }: AppClientKey): Promise<string> {
  const command = new AddUserPoolClientSecretCommand({ UserPoolId: userPoolId, ClientId: clientId });
  const { ClientSecretDescriptor } = await new CognitoIdentityProviderClient().send(command);
  return v.parse(MadeSecretSchema, ClientSecretDescriptor).ClientSecretValue;
}

/** Deletes one of the two secrets of an app client. */
export async function deleteSecret(key: AppClientKey, secretId: string): Promise<void> {
  const command = new DeleteUserPoolClientSecretCommand({
    UserPoolId: key.userPoolId,
    ClientId: key.clientId,
    ClientSecretId: secretId,
  });
  await new CognitoIdentityProviderClient().send(command);
}
