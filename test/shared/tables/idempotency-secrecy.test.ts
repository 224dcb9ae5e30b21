import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../shared/api/idempotency.ts";
import { tourBody } from "../../support/bodies.ts";
import { LONDON_BRIDGE_PATH } from "../../support/function-under-test.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const club = useSampleClub();
const KEY = "1c7f0b5e-8f0d-4b1e-9a63-5d2c4e6f7a81";

describe("what is kept of a request with an Idempotency-Key", () => {
  it("has the key nowhere, and tells no guess of its body from another", async () => {
    const body = tourBody({ email_id: "ada.byron@example.com" });
    const options = { headers: { "Idempotency-Key": KEY } };
    expect((await club.api.bookTour(body, options)).status).toBe(200);
    const kept = (await storedItems(club.tables, "Idempotency")).find(({ request_hash: hash }) => hash);
    expect(JSON.stringify(kept)).not.toContain(KEY);
    // Whoever reads the table knows all of this but the address, and would try addresses.
    const { company_uuid, tenant_uuid } = LONDON_BRIDGE_PATH;
    const guess = canonicalJson({ path: { company_uuid, tenant_uuid }, body });
    expect(kept?.request_hash).not.toBe(createHash("sha256").update(guess).digest("base64"));
    expect((await club.api.bookTour(body, options)).status).toBe(200);
  });
});
