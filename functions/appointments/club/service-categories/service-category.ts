import { hash } from "node:crypto";
import type { AppointmentType } from "../../../../shared/club/appointment-type.ts";

// 52 bits, which a number holds exactly.
const HEX_DIGITS = 13;

/** A service category of a tenant's appointment types. */
export interface ServiceCategory {
  readonly service_category_id: number;
  readonly primary_name: string;
  readonly secondary_name: string;
  /** In the order of the types. */
  readonly appointment_type_ids: readonly number[];
}

type CategoryNames = Pick<
  AppointmentType,
  "service_category_primary_name" | "service_category_secondary_name"
>;

/**
 * The id of a service category: the first 52 bits of the SHA-256 hash of its pair of names, as a JSON array, in which two
 * names never run into each other. So a pair always has the same id, over imports and in every tenant, and nothing is
 * stored. That is enough: among 1,000 categories two share an id once in 9 billion clubs.
 */
export function serviceCategoryId(names: CategoryNames): number {
  const pair = [names.service_category_primary_name, names.service_category_secondary_name];
  // An id is positive.
  return Number.parseInt(hash("sha256", JSON.stringify(pair)).slice(0, HEX_DIGITS), 16) + 1;
}

/** The service categories of appointment types, by id. */
export function serviceCategories(types: readonly AppointmentType[]): ServiceCategory[] {
  const categories = new Map<number, ServiceCategory>();
  for (const type of types) {
    const id = serviceCategoryId(type);
    categories.set(id, {
      service_category_id: id,
      primary_name: type.service_category_primary_name,
      secondary_name: type.service_category_secondary_name,
      appointment_type_ids: [...(categories.get(id)?.appointment_type_ids ?? []), type.appointment_type_id],
    });
  }
  return [...categories.values()].toSorted((a, b) => a.service_category_id - b.service_category_id);
}
