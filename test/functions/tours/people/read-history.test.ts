import { describe, expect, it } from "vitest";
import { asMember } from "../../../support/camden.ts";
import { CLIENT_READER, CLIENT_WRITER, clientPath } from "../../../support/clients.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const path = clientPath(13, 9301);

/** The versions that a history tells of, and those up to a client's version. */
function versions({
  version,
  history,
}: {
  readonly version: number;
  readonly history: { version: number }[];
}) {
  const told = history.map((entry) => entry.version);
  return { told, all: Array.from({ length: version }, (_, index) => version - index) };
}

function block(reason: string) {
  return club.api.addClientToBlacklist({ reason }, { ...CLIENT_WRITER, ...path });
}

/** Has a client blocked between the next read of the client and that of the history, of which one waits for the other. */
function blockBetween(waiting: "BatchGetItemCommand" | "QueryCommand"): void {
  const other = Promise.withResolvers<void>();
  let phase: "before" | "between" | "after" = "before";
  interceptCalls(club.tables.client, async ({ command, input }, next) => {
    const text = JSON.stringify(input);
    const isOurs = text.includes("client#9301") || text.includes("client#13#9301");
    if (phase !== "before" || !isOurs) return next();
    if (command !== waiting) {
      const output = await next();
      other.resolve();
      return output;
    }
    await other.promise;
    phase = "between";
    await block("Later");
    phase = "after";
    return next();
  });
}

describe.each(["BatchGetItemCommand", "QueryCommand"] as const)(
  "where a client changes before the %s",
  (waiting) => {
    it.each([
      ["staff", CLIENT_READER],
      ["the client", asMember()],
    ])("Gets client by ID shows to %s the history of the version that it shows", async (_, options) => {
      await block("Rude");
      blockBetween(waiting);
      const { body } = await club.api.getClient(undefined, { ...options, ...path });
      const { told, all } = versions(body);
      expect(told).toEqual(all);
    });

    it("a change that has nothing to do shows it too", async () => {
      await block("Rude");
      blockBetween(waiting);
      const { client } = (await club.api.addClientToBlacklist({}, { ...CLIENT_WRITER, ...path })).body;
      const { told, all } = versions(client);
      expect(told).toEqual(all);
    });
  },
);
