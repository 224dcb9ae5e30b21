import { type ModelClub, type ModelMembership, modelClub } from "./model-club.ts";

/** A client or prospect as the model knows them. */
export interface ModelPerson {
  readonly tenant_id: number;
  readonly client_id: number;
  email: string | undefined;
  /** Digits as E.164 has them. */
  mobile: string | undefined;
  medical_alert: string;
  readonly classes_attended: number;
  /** Whether it is no client of the club file. */
  readonly isProspect: boolean;
  readonly full_name: string;
  readonly memberships: ModelMembership[];
  appointments: number;
  openTour: { readonly id: number; readonly startMs: number; readonly endMs: number } | undefined;
}

/** The people of the club file. */
export function importedPeople(): ModelPerson[] {
  return modelClub.clients.map((client) => ({
    ...client,
    email: client.email_id.toLowerCase(),
    mobile: mobileOf(client),
    memberships: client.memberships.map((membership) => ({ ...membership })),
    appointments: 0,
    isProspect: client.status === "prospect",
    openTour: undefined,
  }));
}

function mobileOf(client: ModelClub["clients"][number]): string | undefined {
  const { mobile_country_code: code, mobile_number: number } = client;
  return code === undefined || number === undefined ? undefined : e164({ code, number });
}

/** Somebody of whom nothing is known yet. */
export function unknownPerson(tenant_id: number, client_id: number): ModelPerson {
  return {
    tenant_id,
    client_id,
    email: undefined,
    mobile: undefined,
    medical_alert: "",
    classes_attended: 0,
    isProspect: true,
    full_name: "Somebody",
    memberships: [],
    appointments: 0,
    openTour: undefined,
  };
}

/** The digits of a mobile number as E.164 has them. */
export function e164({ code, number }: { readonly code: string; readonly number: number }): string {
  return `${code.replace("+", "")}${number}`;
}
