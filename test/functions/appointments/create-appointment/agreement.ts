import fc from "fast-check";
import { isCleanText } from "../../../../shared/values/text.ts";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { present } from "../../../infra/open-api/explained-differences.ts";
import {
  flag,
  id,
  instant,
  text,
  type Value,
  withChanges,
} from "../../../infra/open-api/generated-values.ts";
import { appointmentBody, without } from "../../../support/bodies.ts";

const place: Value = fc.oneof(
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

/** Bodies of *Create new appointment* that are in order but for rules over several fields. */
const appointments: Value = fc
  .tuple(
    fc.record(
      {
        appointment_type_id: id,
        subtype_id: id,
        client_id: id,
        coach_id: id,
        start_date_time: instant,
        comments: text(2_000),
      },
      { requiredKeys: ["appointment_type_id", "client_id", "start_date_time"] },
    ),
    place,
  )
  .map(([fields, where]) => ({ ...fields, ...Object(where) }));

/** Bodies of *Create new appointment*, to compare the description with the service. */
export const agreement: Agreement = {
  body: appointmentBody(),
  bodies: withChanges(appointments),
  boundByRules: [],
  explanations: {
    place: (body) => {
      const { is_virtual, room_id, virtual_url } = present(body);
      const isVirtual = is_virtual === true;
      return isVirtual !== (virtual_url !== undefined) || (isVirtual && room_id !== undefined);
    },
    URL: (body) => {
      const { virtual_url } = present(body);
      return typeof virtual_url === "string" && !(URL.canParse(virtual_url) && isCleanText(virtual_url));
    },
  },
  witnesses: [
    ["place", appointmentBody({ is_virtual: true, virtual_url: "https://club.example" }), false],
    ["place", appointmentBody({ virtual_url: "https://club.example" }), false],
    ["URL", { ...without(appointmentBody(), "room_id"), is_virtual: true, virtual_url: "https://[" }, false],
  ],
};
