import { expect, it } from "vitest";
import { newTestFolder } from "./test-folder.ts";
import { keepUses, noteUse, unusedActions } from "./used-actions.ts";

it("lists the actions that a role declares and nobody has used", () => {
  const folder = newTestFolder();
  noteUse("anOperation", "Club Query");
  keepUses(folder);
  noteUse("anotherOperation", "Tours Query by-start");
  keepUses(folder);
  const roles = [
    { name: "anOperation", tables: { Club: ["Query", "BatchGetItem"], Tours: ["Query by-start"] } },
    { name: "anotherOperation", tables: { Tours: ["Query by-start"] } },
  ] as const;
  expect(unusedActions(folder, roles)).toEqual([
    "anOperation: Club BatchGetItem",
    "anOperation: Tours Query by-start",
  ]);
});
