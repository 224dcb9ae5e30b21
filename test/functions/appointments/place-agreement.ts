import fc from "fast-check";
import { isCleanText } from "../../../shared/values/text.ts";
import type { Agreement } from "../../infra/open-api/agreement.ts";
import { present } from "../../infra/open-api/explained-differences.ts";
import { flag, id, text, type Value } from "../../infra/open-api/generated-values.ts";
import { without } from "../../support/bodies.ts";

/** The fields that say where an appointment takes place. */
export const place: Value = fc.oneof(
  fc.constant({}),
  fc.record({ room_id: id }),
  fc.record({ room_id: id, is_virtual: fc.constant(false) }),
  fc.record({
    is_virtual: fc.constant(true),
    virtual_url: fc.oneof(
      fc.webUrl({ validSchemes: ["https"] }),
      fc.constantFrom("HTTPS://Club.Example/ü", "https://[::1]:8443/"),
    ),
  }),
  fc.record(
    { room_id: id, is_virtual: flag, virtual_url: fc.constant("https://meet.club.example") },
    { requiredKeys: [] },
  ),
);

/**
 * Bodies that ask for an appointment, in order but for rules over several fields.
 * @param when the fields that say when, all of them required
 */
export function wantedAppointments(when: Readonly<Record<string, Value>>): Value {
  const fields: Record<string, Value> = {
    ...{ appointment_type_id: id, subtype_id: id, client_id: id, coach_id: id },
    ...when,
    comments: text(2_000),
  };
  const asked = fc.record(fields, {
    requiredKeys: ["appointment_type_id", "client_id", ...Object.keys(when)],
  });
  return fc.tuple(asked, place).map(([body, where]) => ({ ...body, ...Object(where) }));
}

/** Why the description and the service may disagree about these fields. */
export const explanations: Agreement["explanations"] = {
  place: (body) => {
    const { is_virtual, room_id, virtual_url } = present(body);
    const isVirtual = is_virtual === true;
    return isVirtual !== (virtual_url !== undefined) || (isVirtual && room_id !== undefined);
  },
  URL: (body) => {
    const { virtual_url } = present(body);
    return typeof virtual_url === "string" && !(URL.canParse(virtual_url) && isCleanText(virtual_url));
  },
};

/** Bodies about these fields of which the two disagree, made from one that is in order and names a room. */
export function witnesses(body: object): Agreement["witnesses"] {
  const atHome: object = without({ room_id: 0, ...body }, "room_id");
  return [
    ["place", { ...body, is_virtual: true, virtual_url: "https://club.example" }, false],
    ["place", { ...atHome, is_virtual: true }, false],
    ["place", { ...body, virtual_url: "https://club.example" }, false],
    ["URL", { ...atHome, is_virtual: true, virtual_url: "https://[" }, false],
  ];
}
