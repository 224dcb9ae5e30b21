import { z } from "zod";

const id = z.number().int().positive();

/** The body of *Create new appointment* as a team with zod would check it. */
export const BookingRequestSchema = z.strictObject({
  appointment_type_id: id,
  subtype_id: id.nullish(),
  client_id: id,
  coach_id: id,
  start_date_time: z.iso.datetime(),
  room_id: id.nullish(),
  is_virtual: z.boolean().nullish(),
  virtual_url: z.url().nullish(),
  comments: z.string().max(2_000).nullish(),
});
