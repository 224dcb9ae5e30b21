import * as v from "valibot";
import club from "../../../shared/club/sample-club.json" with { type: "json" };

const IntervalsSchema = v.array(v.pipe(v.array(v.string()), v.minLength(2)));
const WeeklySchema = v.record(v.string(), IntervalsSchema);
const DatedSchema = v.optional(v.array(v.object({ date: v.string(), intervals: IntervalsSchema })), []);
const PolicySchema = v.optional(
  v.object({
    min_notice_minutes: v.optional(v.number()),
    cancel_until_minutes: v.optional(v.number()),
    late_cancel: v.optional(v.string()),
  }),
  {},
);

const TenantSchema = v.object({
  tenant_id: v.number(),
  tenant_uuid: v.string(),
  company_uuid: v.string(),
  time_zone: v.string(),
  max_advance_days: v.number(),
  opening_hours: WeeklySchema,
  closures: DatedSchema,
  policy: PolicySchema,
  tour: v.object({
    duration_minutes: v.number(),
    capacity: v.number(),
    hours: v.optional(WeeklySchema),
  }),
});

const CoachSchema = v.object({
  tenant_id: v.number(),
  coach_id: v.number(),
  is_active: v.boolean(),
  appointment_type_ids: v.array(v.number()),
  schedule: v.optional(
    v.array(
      v.object({
        effective_from: v.string(),
        effective_until: v.nullish(v.string()),
        weekly: WeeklySchema,
      }),
    ),
  ),
  exceptions: DatedSchema,
});

const TypeSchema = v.object({
  tenant_id: v.number(),
  appointment_type_id: v.number(),
  duration_minutes: v.number(),
  service_category_primary_name: v.string(),
  service_category_secondary_name: v.string(),
  is_active: v.boolean(),
  subtypes: v.array(v.object({ subtype_id: v.number(), duration_minutes: v.number() })),
  room_ids: v.optional(v.array(v.number())),
  can_be_virtual: v.optional(v.boolean(), true),
  buffer_before_minutes: v.optional(v.number(), 0),
  buffer_after_minutes: v.optional(v.number(), 0),
  policy: PolicySchema,
});

/** A club file as the model reads it; times of day are `HH:mm` of the tenant's own clock. */
export const ModelClubSchema = v.object({
  tenants: v.array(TenantSchema),
  coaches: v.array(CoachSchema),
  rooms: v.array(
    v.object({ tenant_id: v.number(), room_id: v.number(), capacity: v.number(), is_active: v.boolean() }),
  ),
  appointment_types: v.array(TypeSchema),
  clients: v.array(
    v.object({
      tenant_id: v.number(),
      client_id: v.number(),
      status: v.picklist(["client", "prospect"]),
      full_name: v.string(),
      email_id: v.string(),
      mobile_country_code: v.optional(v.string()),
      mobile_number: v.optional(v.number()),
      medical_alert: v.string(),
      classes_attended: v.number(),
      memberships: v.array(
        v.looseObject({
          id: v.number(),
          service_category_primary_name: v.string(),
          service_category_secondary_name: v.string(),
          start_date: v.string(),
          end_date: v.string(),
          number_of_sessions: v.number(),
          used_sessions: v.number(),
        }),
      ),
    }),
  ),
});

/** A club as the model reads it. */
export type ModelClub = v.InferOutput<typeof ModelClubSchema>;

/** The sample club. */
export const modelClub: ModelClub = v.parse(ModelClubSchema, club);

/** A club's tenant. */
export type ModelTenant = ModelClub["tenants"][number];

/** A tenant's coach. */
export type ModelCoach = ModelClub["coaches"][number];

/** A tenant's appointment type. */
export type ModelType = ModelClub["appointment_types"][number];

/** One of a client's memberships. */
export type ModelMembership = ModelClub["clients"][number]["memberships"][number];
