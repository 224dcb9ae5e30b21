/** Who may call, and for whom. */
export type ModelCaller = "northwind-app" | "london-kiosk" | "camden-desk" | "member-9001" | "member-9301";

/** A request as the model and the product both get it. */
export type ModelRequest = TourRequest | AppointmentRequest;

interface AnyRequest {
  readonly caller: ModelCaller;
  readonly tenant_id: number;
  /** The `Idempotency-Key`, where there is one. */
  readonly key: string | undefined;
  /** The codes of what was made wrong with the body on purpose; empty where it is valid. */
  readonly defects: readonly string[];
  /** The body as it is sent. */
  readonly body: object;
  readonly startMs: number;
}

/** A request of *Book tour*. */
export interface TourRequest extends AnyRequest {
  readonly operation: "bookTour";
  readonly email: string | undefined;
  readonly mobile: { readonly code: string; readonly number: number } | undefined;
  readonly medical_alert: string | undefined;
}

/** A request of *Create new appointment*. */
export interface AppointmentRequest extends AnyRequest {
  readonly operation: "createAppointment";
  readonly client_id: number;
  /** Undefined where any will do. */
  readonly coach_id: number | undefined;
  readonly appointment_type_id: number;
  readonly subtype_id: number | undefined;
  /** Undefined where any will do, and for a virtual appointment. */
  readonly room_id: number | undefined;
  readonly is_virtual: boolean;
}
