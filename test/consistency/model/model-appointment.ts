import type { ModelClub, ModelTenant, ModelType } from "./model-club.ts";
import { coachHours, openHours } from "./model-hours.ts";
import type { ModelChoice, ModelTerms } from "./model-rules.ts";

/** An appointment that is wanted, but for its start. */
export interface ModelWish {
  readonly appointment_type_id: number;
  readonly subtype_id?: number | undefined;
  /** Undefined where nobody's time is asked for. */
  readonly client_id?: number | undefined;
  /** Undefined where any coach will do. */
  readonly coach_id?: number | undefined;
  /** Undefined where any room will do, or none. */
  readonly room_id?: number | undefined;
  readonly is_virtual: boolean;
}

/** Who there is to book, and by whom. */
export interface ModelScene {
  readonly club: ModelClub;
  readonly tenant: ModelTenant;
  readonly hasClient: boolean;
  /** Whether notice does not bind the caller. */
  readonly isManager: boolean;
}

/** The terms of an appointment, its type, and the codes of what is against it whatever its start. */
export function appointmentTerms(details: ModelWish, scene: ModelScene) {
  const { club, tenant } = scene;
  const ofTenant = (one: { readonly tenant_id: number; readonly is_active: boolean }) =>
    one.tenant_id === tenant.tenant_id && one.is_active;
  const coaches = club.coaches.filter(ofTenant);
  const rooms = club.rooms.filter(ofTenant);
  const type = club.appointment_types
    .filter(ofTenant)
    .find((one) => one.appointment_type_id === details.appointment_type_id);
  const coach = coaches.find(({ coach_id }) => coach_id === details.coach_id);
  const room = rooms.find(({ room_id }) => room_id === details.room_id);
  const delivers = (one: (typeof coaches)[number]) =>
    type === undefined || one.appointment_type_ids.includes(type.appointment_type_id);
  const suits = (one: (typeof rooms)[number]) =>
    type?.room_ids === undefined || type.room_ids.includes(one.room_id);
  const isInNoRoom = type?.room_ids?.length === 0;
  const minutes = minutesOf(details, type);
  const problems = [
    ...(type === undefined ? ["APPOINTMENT_TYPE_NOT_FOUND"] : []),
    ...(type !== undefined && minutes === undefined ? ["SUBTYPE_NOT_FOUND"] : []),
    ...(details.client_id !== undefined && !scene.hasClient ? ["CLIENT_NOT_FOUND"] : []),
    ...(details.coach_id !== undefined && coach === undefined ? ["COACH_NOT_FOUND"] : []),
    ...(coach !== undefined && !delivers(coach) ? ["COACH_CANNOT_DELIVER"] : []),
    ...(details.room_id !== undefined && room === undefined && !isInNoRoom ? ["ROOM_NOT_FOUND"] : []),
    ...(details.room_id !== undefined && (isInNoRoom || (room !== undefined && !suits(room)))
      ? ["ROOM_NOT_FOR_TYPE"]
      : []),
    ...(details.is_virtual && type?.can_be_virtual === false ? ["FIELD_INVALID"] : []),
  ];
  const candidates = {
    coaches:
      details.coach_id === undefined ? coaches.filter(delivers) : coaches.filter((one) => one === coach),
    rooms: details.room_id === undefined ? rooms.filter(suits) : rooms.filter((one) => one === room),
  };
  const terms: ModelTerms = {
    tenant,
    minutes,
    noticeMinutes: scene.isManager
      ? 0
      : (type?.policy.min_notice_minutes ?? tenant.policy.min_notice_minutes ?? 0),
    hours: [openHours(tenant)],
    choices: choicesOf(details, scene, { ...candidates, type }),
  };
  return { terms, problems, type };
}

function minutesOf({ subtype_id }: ModelWish, type: ModelType | undefined): number | undefined {
  if (subtype_id === undefined) return type?.duration_minutes;
  return type?.subtypes.find((one) => one.subtype_id === subtype_id)?.duration_minutes;
}

function choicesOf(
  details: ModelWish,
  { tenant, hasClient }: ModelScene,
  { coaches, rooms, type }: Pick<ModelClub, "coaches" | "rooms"> & { readonly type: ModelType | undefined },
): ModelChoice[] {
  const buffers = {
    beforeMinutes: type?.buffer_before_minutes ?? 0,
    afterMinutes: type?.buffer_after_minutes ?? 0,
  };
  const { tenant_id } = tenant;
  const ofCoach = coaches.map((coach) => ({
    id: coach.coach_id,
    holder: `coach ${tenant_id} ${coach.coach_id}`,
    capacity: 1,
    // A coach without a schedule and exceptions is not off duty where the tenant is closed.
    ...(coach.schedule === undefined && coach.exceptions.length === 0
      ? {}
      : { hours: coachHours(coach, tenant) }),
  }));
  const ofRoom = rooms.map(({ room_id, capacity }) => ({
    id: room_id,
    holder: `room ${tenant_id} ${room_id}`,
    capacity,
  }));
  return [
    { code: "COACH_UNAVAILABLE", parties: ofCoach, isNamed: details.coach_id !== undefined, ...buffers },
    ...(details.is_virtual || (type?.room_ids?.length === 0 && details.room_id === undefined)
      ? []
      : [{ code: "ROOM_UNAVAILABLE", parties: ofRoom, isNamed: details.room_id !== undefined, ...buffers }]),
    ...(details.client_id === undefined || !hasClient ? [] : [clientChoice(tenant_id, details.client_id)]),
  ];
}

/** That a client's own time is held. */
export function clientChoice(tenantId: number, clientId: number): ModelChoice {
  return {
    code: "CLIENT_UNAVAILABLE",
    parties: [{ id: clientId, holder: `client ${tenantId} ${clientId}`, capacity: 1 }],
    isNamed: true,
    beforeMinutes: 0,
    afterMinutes: 0,
  };
}
