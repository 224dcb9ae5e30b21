import { camdenPath } from "../../../support/camden.ts";
import type { RequestOptions, TestAnswer } from "../../../support/function-under-test.ts";
import type { SampleClub } from "../../../support/use-sample-club.ts";

/** The scopes of a token of those who manage appointments. */
export const MANAGER: RequestOptions = {
  scopes: ["appointments.manage", "appointments.write", "appointments.read"],
};

/** A client's own token at Northwind Camden. */
export const MEMBER: RequestOptions = { grants: { companies: [], tenants: [13], client_id: 9301 } };

/** The writes to an appointment at Northwind Camden. */
export function moving(club: SampleClub) {
  const send =
    (name: "rescheduleAppointment" | "updateAppointment" | "substituteCoach") =>
    (id: number, body: object, options: RequestOptions = {}): Promise<TestAnswer> =>
      club.api[name](body, { ...camdenPath(id), ...options });
  return {
    reschedule: send("rescheduleAppointment"),
    substitute: (id: number, body: object, options: RequestOptions = {}) =>
      send("substituteCoach")(id, body, { ...MANAGER, ...options }),
    /** Updates the version that is given; whatever version it has where none is. */
    update: async (
      id: number,
      body: object,
      options: RequestOptions & { readonly version?: number } = {},
    ) => {
      const { version, headers, ...others } = options;
      const seen = version ?? (await readVersion(club, id));
      return await send("updateAppointment")(id, body, {
        ...others,
        headers: { "If-Match": `"${seen}"`, ...headers },
      });
    },
    get: (id: number, options: RequestOptions = {}) =>
      club.api.getAppointment(undefined, { ...camdenPath(id), ...options }),
  };
}

async function readVersion(club: SampleClub, id: number): Promise<number> {
  const { body } = await club.api.getAppointment(undefined, camdenPath(id));
  return body.version;
}
