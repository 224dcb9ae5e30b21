import { type Refusal, refuseNotFound } from "../api/answer.ts";
import { type Caller, isClient, seesContacts, seesProfile } from "../api/caller.ts";
import type { TenantRequest } from "../operations/tenant-operation.ts";
import {
  type ClientProfile,
  type ListedClient,
  MAX_PROFILE_HISTORY,
  type ProfileHistoryEntry,
} from "../tables/client-profile.ts";
import { readListedClient } from "../tables/clients-table.ts";

const MAX_KEYS = 100;

/** Who reads a client. */
type Reader = Pick<Caller, "scopes" | "grants">;

/**
 * A client or prospect as lists show them to this caller. Fields that are unknown, or that the caller may not see, are
 * null.
 */
export function listedClientView(client: ListedClient, caller: Reader) {
  const contacts: Partial<ListedClient> = seesContacts(caller, client.client_id) ? client : {};
  const profile: Partial<ListedClient> = seesProfile(caller, client.client_id) ? client : {};
  return {
    client_id: client.client_id,
    status: client.status,
    full_name: client.full_name ?? null,
    email_id: contacts.email_id ?? null,
    mobile_country_code: contacts.mobile_country_code ?? null,
    mobile_number: contacts.mobile_number ?? null,
    // In the club file an empty text means that there is none.
    medical_alert: contacts.medical_alert || null,
    version: profile.profile_version ?? null,
    updated_at: profile.updated_at ?? null,
  };
}

/** A client as lists show them. */
export type ListedClientView = ReturnType<typeof listedClientView>;

/**
 * A client or prospect as this caller sees them, with all fields; see {@link listedClientView}.
 * @param history the changes of the profile, in any order; not shown to a caller who may not see the profile
 */
export function clientView(client: ClientProfile, history: readonly ProfileHistoryEntry[], caller: Reader) {
  const isSeen = seesProfile(caller, client.client_id);
  const profile: Partial<ClientProfile> = isSeen ? client : {};
  const isForStaff = caller.scopes.includes("clients.read");
  return {
    ...listedClientView(client, caller),
    date_of_birth: profile.date_of_birth ?? null,
    gender: profile.gender ?? null,
    location: profile.location ?? null,
    place_id: profile.place_id ?? null,
    place_id_request: profile.place_id_request ?? null,
    source: profile.source ?? null,
    channel: profile.channel ?? null,
    referred_by: profile.referred_by ?? null,
    preferred_language: profile.preferred_language ?? null,
    client_external_cms_id: profile.client_external_cms_id ?? null,
    migration_id: profile.migration_id ?? null,
    second_mobile_country_code: profile.second_mobile_country_code ?? null,
    second_mobile_number: profile.second_mobile_number ?? null,
    address: profile.address ?? null,
    state_code: profile.state_code ?? null,
    city_code: profile.city_code ?? null,
    country_code: profile.country_code ?? null,
    address_pin_code: profile.address_pin_code ?? null,
    emergency_contact_number: profile.emergency_contact_number ?? null,
    emergency_contact_person: profile.emergency_contact_person ?? null,
    heartrate_monitoring_id: profile.heartrate_monitoring_id ?? null,
    organisation_id: profile.organisation_id ?? null,
    note: profile.note ?? null,
    taxnumber: profile.taxnumber ?? null,
    national_id: profile.national_id ?? null,
    custom_fields: profile.custom_fields ?? null,
    promotional_notification_channels_allowed: profile.promotional_notification_channels_allowed ?? null,
    is_blocked: profile.is_blocked ?? null,
    blocked_reason: (isForStaff ? client.blocked_reason : undefined) ?? null,
    has_image: isSeen ? client.image_record !== undefined : null,
    has_waiver: profile.has_waiver ?? null,
    created_by: isSeen ? (client.origin ?? "club") : null,
    history: isSeen ? historyView(history, caller) : null,
  };
}

/** A client as callers see them. */
export type ClientView = ReturnType<typeof clientView>;

/** The newest changes of a profile, the newest first. The client sees `club` in place of the principals. */
function historyView(history: readonly ProfileHistoryEntry[], caller: Reader) {
  return history
    .toSorted((a, b) => b.version - a.version)
    .slice(0, MAX_PROFILE_HISTORY)
    .map(({ version, at, by, operation, fields }) => ({
      version,
      at,
      by: isClient(caller) ? "club" : by,
      operation,
      fields,
    }));
}

/** The clients of these ids as lists show them to the caller, by id, without clients who have been erased. */
export async function readListedClients(
  {
    database,
    tenant: { tenant_id },
    caller,
  }: Pick<TenantRequest<unknown, unknown, unknown>, "database" | "tenant" | "caller">,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, ListedClientView>> {
  const ids = [...new Set(clientIds)];
  const batches = Array.from({ length: Math.ceil(ids.length / MAX_KEYS) }, (_, index) =>
    ids.slice(index * MAX_KEYS, (index + 1) * MAX_KEYS),
  );
  const read = await Promise.all(
    batches.map((batch) =>
      database.read(
        // The ids come from an index, which may still have erased clients.
        Object.fromEntries(
          batch.map((id) => [id, { ...readListedClient(tenant_id, id), consistent: false }]),
        ),
      ),
    ),
  );
  const found = read.flatMap((items) => Object.values(items).filter((item) => item !== undefined));
  return new Map(found.map((client) => [client.client_id, listedClientView(client, caller)]));
}

/** The refusal of a client in the path whom the tenant does not have. */
export function clientNotFound(): Refusal {
  return refuseNotFound("CLIENT_NOT_FOUND", {
    identifier: "client_id",
    help: "Check client_id in the path.",
  });
}
