import type { Recording } from "../../../infra/open-api/recording.ts";
import { CLIENT_WRITER, clientPath } from "../../../support/clients.ts";
import type { FunctionsUnderTest } from "../../../support/function-under-test.ts";

/** A client of Northwind Camden whom nothing but the blacklist is recorded of. */
export const BLOCKED_CLIENT = 9303;

/** Puts a client of Northwind Camden on the blacklist. */
export async function blockInCamden(
  { addClientToBlacklist }: Pick<FunctionsUnderTest, "addClientToBlacklist">,
  clientId = BLOCKED_CLIENT,
): Promise<void> {
  const { status, text } = await addClientToBlacklist(
    { reason: "Threatened a coach" },
    { ...CLIENT_WRITER, ...clientPath(13, clientId) },
  );
  if (status !== 200) throw new Error(`Not blocked: ${text}`);
}

/** A recording whose client is on the blacklist once its own preparation is done. */
export function whileBlocked(recording: Recording): Recording {
  return {
    ...recording,
    before: async (functions, tables) => {
      await recording.before?.(functions, tables);
      await blockInCamden(functions);
    },
  };
}
