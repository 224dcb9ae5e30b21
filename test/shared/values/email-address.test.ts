import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { emailRecord } from "../../../shared/tables/clients-table.ts";
import { asciiDomain, asciiEmail, emailAddress } from "../../../shared/values/email-address.ts";

function parsed(text: string): string | undefined {
  const { success, output } = v.safeParse(emailAddress(), text);
  return success ? String(output) : undefined;
}

function problem(text: string): string | undefined {
  return v.safeParse(emailAddress(), text).issues?.[0].message;
}

describe("an e-mail address", () => {
  it.each([
    "siobhan.o'brien@example.ie",
    "a&b@example.com",
    "!#$%&'*+-/=?^_`{|}~@example.com",
    "o'.'b@example.com",
    "info@xn--mller-kva.example",
    "info@a--b.example",
    "info@example.xn--p1ai",
    "Ada.Hill@Example.COM",
    "a@b.co",
  ])("may be %s, and stays as it is", (text) => {
    expect(parsed(text)).toBe(text);
  });

  it.each([
    ["info@müller.example", "info@xn--mller-kva.example"],
    ["Info@MÜLLER.Example", "Info@xn--mller-kva.example"],
    ["o'brien@ｍａｉｌ.example", "o'brien@mail.example"],
    ["info@правда.рф", "info@xn--80aafi6cg.xn--p1ai"],
    ["info@mu\u0308ller.example", "info@xn--mller-kva.example"],
    [" info@müller.example ", "info@xn--mller-kva.example"],
  ])("with a domain in other letters has its ASCII form: %s", (text, ascii) => {
    expect(parsed(text)).toBe(ascii);
  });

  it.each([
    "",
    "@example.com",
    "ada",
    "ada@",
    "ada@example",
    ".ada@example.com",
    "ada.@example.com",
    "a..da@example.com",
    "ada@@example.com",
    "ada hill@example.com",
    '"ada hill"@example.com',
    "ada@[192.0.2.1]",
    "ada@192.0.2.1",
    "ada@example..com",
    "ada@.example.com",
    "ada@example.com.",
    "ada@-example.com",
    "ada@example-.com",
    "ada@exa_mple.com",
    "ada@example.c",
    "ada@example.com:25",
    "ada@example.com/x",
    "ada@müller..example",
    "ada@müller",
    "ada@müll%41er.example",
    "ada@mü ller.example",
    "ada@m\u200düller.123",
    "ada@ex／ämple.com",
    "ada<ada@example.com>",
    "ada@example.com,bob@example.com",
    "ada@example.com\r\nBcc: bob@example.com",
  ])("is not %j", (text) => {
    expect(problem(text)).toMatch(/^email: an e-mail address/);
  });

  it.each(["josé@example.com", "иван@пример.рф", "ada\u200b@example.com"])(
    "says that what stands before the @ has ASCII characters alone: %j",
    (text) => {
      expect(problem(text)).toBe(
        "email: an e-mail address with nothing but ASCII characters before the @; the domain may have other letters",
      );
    },
  );

  it("has at most 254 characters, counted in its ASCII form", () => {
    const ofLength = (length: number, domain: string) =>
      `ada@${"a".repeat(length - 4 - domain.length)}${domain}`;
    expect(parsed(ofLength(254, ".example.com"))).toBeDefined();
    expect(parsed(ofLength(255, ".example.com"))).toBeUndefined();
    const grown = ".müller.example";
    const growth = "xn--mller-kva".length - "müller".length;
    expect(parsed(ofLength(254 - growth, grown))).toHaveLength(254);
    expect(parsed(ofLength(255 - growth, grown))).toBeUndefined();
  });

  it("has at most 64 characters before the @, as SES wants it", () => {
    expect(parsed(`${"a".repeat(64)}@example.com`)).toBeDefined();
    expect(problem(`${"a".repeat(65)}@example.com`)).toBe(
      "email: an e-mail address with at most 64 characters before the @",
    );
  });

  it("is parsed at once, whatever it is", () => {
    for (const text of ["a.".repeat(100_000), `a@${"a-".repeat(100_000)}`, `a@${"ä.".repeat(100_000)}`]) {
      expect(parsed(text)).toBeUndefined();
    }
  });

  it("has one form: what is parsed parses to itself", () => {
    const label = fc.string({ unit: fc.constantFrom(..."aZ0-éÜßıæ文дﬀ１"), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(label, label, (one, other) => {
        const once = parsed(`ada@${one}.${other}.example`);
        expect(parsed(once ?? "ada@b.example")).toBe(once ?? "ada@b.example");
        expect(once ?? "-").toMatch(/^[!-~]+$/);
      }),
    );
  });
});

describe("the ASCII form of a domain", () => {
  it.each([
    ["Example.COM", "example.com"],
    ["müller.example", "xn--mller-kva.example"],
    ["XN--MLLER-KVA.example", "xn--mller-kva.example"],
    ["example", undefined],
    ["user@müller.example", undefined],
    ["müller.example:25", undefined],
    ["müller.example/path", undefined],
    ["", undefined],
  ])("of %j is %j", (domain, ascii) => {
    expect(asciiDomain(domain)).toBe(ascii);
  });
});

describe("the contact record of an e-mail address", () => {
  it("is one, whatever the letters of the domain are", () => {
    const spellings = ["Info@Müller.example", "info@XN--MLLER-KVA.example", "info@mu\u0308ller.Example"];
    for (const text of spellings) expect(emailRecord(text)).toBe("email#info@xn--mller-kva.example");
    expect(spellings.map((text) => asciiEmail(text)?.toLowerCase())).toEqual(
      spellings.map(() => "info@xn--mller-kva.example"),
    );
  });

  it("is there for what is no e-mail address", () => {
    expect(emailRecord("Ada @ home")).toBe("email#ada @ home");
  });
});
