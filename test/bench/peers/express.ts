import express from "express";
import serverless from "serverless-http";
import type { Booking } from "./booking-calls.ts";
import { BookingRequestSchema } from "./booking-request.ts";
import { bookWithDocumentClient } from "./document-booking.ts";

const app = express();
app.use(express.json());

app.post("/tenants/:tenant_id/appointments", async (request, response) => {
  const parsed = BookingRequestSchema.safeParse(request.body);
  if (!parsed.success) {
    response.status(400).json({ issues: parsed.error.issues });
    return;
  }
  const booking = { ...parsed.data, tenant_id: Number(request.params.tenant_id) } as Booking;
  response.status(201).json(await bookWithDocumentClient(booking));
});

/** Express behind serverless-http, with zod and the DocumentClient. */
export const handler = serverless(app);
