import { describe, expect, it } from "vitest";
import { clientSearch, nameMatch } from "../../../../functions/tours/list-clients/client-search.ts";

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
    expect(clientSearch(query)).toEqual({ by: "contact", ...NOBODY, ...found });
  });
});

describe("a query for a name", () => {
  it.each([
    ["Léna  MÜLLER", "lena", ["muller"]],
    ["ada king king", "ada", ["king"]],
    ["7b", "7b", []],
    ["07700.900101", "07700.900101", []],
    ["\u0301\u0302", "", []],
    ["%%", "%%", []],
    ["ﷺ".repeat(100), "صلى", ["الله", "عليه", "وسلمصلى", "وسلم"]],
  ])("%s", (query, first, others) => {
    expect(clientSearch(query)).toEqual({ by: "name", first, others });
  });

  it.each([
    ["le", "Lena Fischer", "full"],
    ["fis", "Lena Fischer", "last"],
    ["ena", "Lena Fischer", undefined],
    ["fischer le", "Lena Fischer", "last"],
    ["lena fi", "Lena Maria Fischer", "full"],
    ["lena ma", "Lena Maria Fischer", "full"],
    ["maria", "Lena Maria Fischer", undefined],
    ["lena ria", "Lena Maria Fischer", undefined],
    ["lena f m l", "Lena Maria Fischer", "full"],
    ["anna", "Anna Annas", "full"],
    ["cher", "Cher", "full"],
    ["lena fischer x", "Lena Fischer", undefined],
  ])("%s matches %s by the %s name", (query, name, match) => {
    const search = clientSearch(query);
    expect(search.by === "name" && nameMatch(search, name)).toBe(match);
  });
});
