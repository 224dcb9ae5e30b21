import { describe, expect, it } from "vitest";
import { clientSearch, nameMatch } from "../../../../../functions/tours/people/list-clients/client-search.ts";

const NOBODY = { clientId: undefined, contacts: [], mobileNumber: undefined };

describe("a query for a contact or an id", () => {
  it.each([
    ["Ada.Hill@Example.com", { contacts: ["email#ada.hill@example.com"] }],
    ["\u202Aada@example.com\u202C", { contacts: ["email#ada@example.com"] }],
    ["9001", { clientId: 9001, contacts: ["mobile#9001"], mobileNumber: 9001 }],
    ["+44 7700 900101", { contacts: ["mobile#447700900101"] }],
    ["+44 (0) 7700 900-101", { contacts: ["mobile#447700900101"] }],
    ["\u202A+44\u00A07700\u00A0900101\u202C", { contacts: ["mobile#447700900101"] }],
    ["+44 07700 900101", { contacts: ["mobile#4407700900101", "mobile#447700900101"] }],
    ["+44 0", { contacts: ["mobile#440", "mobile#44"] }],
    ["0044 7700 900101", { contacts: ["mobile#447700900101"], mobileNumber: 447700900101 }],
    [
      "44/7700/900101",
      { clientId: 447700900101, contacts: ["mobile#447700900101"], mobileNumber: 447700900101 },
    ],
    ["(07700) 900101", { mobileNumber: 7700900101 }],
    ["(0) 7700 900101", { clientId: 7700900101, contacts: ["mobile#7700900101"], mobileNumber: 7700900101 }],
    ["００４４ ７７００ ９００１０１", { contacts: ["mobile#447700900101"], mobileNumber: 447700900101 }],
    ["+()-/", {}],
    ["0000", {}],
    ["+00", {}],
    [
      "123456789012345",
      { clientId: 123456789012345, contacts: ["mobile#123456789012345"], mobileNumber: 123456789012345 },
    ],
    ["1234567890123456", { clientId: 1234567890123456, mobileNumber: 1234567890123456 }],
    ["9007199254740992", {}],
    ["9".repeat(100), {}],
  ])("%s", (query, found) => {
    const { parts: _, ...search } = { parts: undefined, ...clientSearch(query) };
    expect(search).toEqual({ by: "contact", ...NOBODY, ...found });
  });

  it.each([
    ["ada@example.com", undefined],
    ["77", { beginning: "77" }],
    ["077", { beginning: "77" }],
    ["7700", { beginning: "7700", international: { code: "7", beginning: "700" }, end: "7700" }],
    ["0101", { beginning: "101", end: "0101" }],
    ["+44", { international: { code: "44", beginning: "" } }],
    ["+44 (0)77", { international: { code: "44", beginning: "77" } }],
    ["+225 07", { international: { code: "225", beginning: "7" } }],
    ["+35", {}],
    ["0044 77", { beginning: "4477", international: { code: "44", beginning: "77" }, end: "004477" }],
    [
      "44\u20117700",
      { beginning: "447700", international: { code: "44", beginning: "7700" }, end: "447700" },
    ],
    ["9".repeat(16), {}],
  ])("%s asks for numbers that begin or end so", (query, parts) => {
    const search = clientSearch(query);
    expect(search.by === "contact" && search.parts).toEqual(parts);
  });
});

describe("a query for a name", () => {
  it.each([
    ["Léna  MÜLLER", "lena muller", ["lena", "muller"], "muller"],
    ["ada king king", "ada king king", ["ada", "king"], "king"],
    ["O’Brien", "obrien", ["obrien"], "obrien"],
    ["Smith-Jones", "smith jones", ["smith", "jones"], "smith"],
    ["7b", "7b", ["7b"], "7b"],
    ["07700.900101", "07700.900101", ["07700.900101"], "07700.900101"],
    ["\u0301\u0302", "", [""], ""],
    ["%%", "%%", ["%%"], "%%"],
  ])("%s", (query, text, words, longest) => {
    expect(clientSearch(query)).toEqual({ by: "name", text, words, longest });
  });

  it.each([
    ["le", "Lena Fischer", "beginning"],
    ["fis", "Lena Fischer", "fischer"],
    ["ena", "Lena Fischer", undefined],
    ["fischer le", "Lena Fischer", "fischer"],
    ["lena fi", "Lena Maria Fischer", "lena"],
    ["lena ma", "Lena Maria Fischer", "beginning"],
    ["maria", "Lena Maria Fischer", "maria"],
    ["lena ria", "Lena Maria Fischer", undefined],
    ["lena f m l", "Lena Maria Fischer", "lena"],
    ["anna", "Anna Annas", "beginning"],
    ["anna", "Bea Annas Anna", "anna"],
    ["lena fischer x", "Lena Fischer", undefined],
    ["van der meer", "Eva van der Meer", "meer"],
    ["van der meer", "Van der Meer", "beginning"],
    ["mac gearailt", "Seán Mac Gearailt", "gearailt"],
    ["garcía", "María García López", "garcia"],
    ["jones", "Ann Smith-Jones", "jones"],
    ["o'brien", "Sean O´Brien", "obrien"],
    ["hamrun", "Ħamrun", "beginning"],
    ["six", "One Two Three Four Five Six Seven", undefined],
    ["six five", "One Two Three Four Five Six Seven", "five"],
    ["seven", "One Two Three Four Five Six Seven", "seven"],
  ])("%s matches %s: %s", (query, name, match) => {
    const search = clientSearch(query);
    const found = search.by === "name" ? nameMatch(search, name) : undefined;
    expect(found?.by === "word" ? found.word : found?.by).toBe(match);
  });
});
