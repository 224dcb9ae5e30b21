import { describe, expect, it } from "vitest";
import { type CatalogueEntry, errorCatalogue } from "../../../shared/api/error-catalogue.ts";

const entries: [string, CatalogueEntry][] = Object.entries(errorCatalogue);

describe("the error catalogue", () => {
  it.each(entries)("%s has a sentence and a remedy", (code, { message, help }) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    for (const sentence of [message, help]) expect(sentence).toMatch(/^[A-Z].*[.>]$/);
  });

  it("keeps Error for refusals and nothing else", () => {
    for (const [code, { severity, status }] of entries)
      expect(severity === "Error", code).toBe(status >= 400);
  });
});
