/** One operation of the API, as the gateway routes it and the authorizer allows it. */
export interface OperationDescription {
  readonly method: "POST";
  /** Path template in the gateway's notation, without the stage. */
  readonly path: string;
  /** The scope that a token needs, without the issuer's resource-server prefix. */
  readonly scope: string;
  /** Whether a token that is limited to one client (a member's own) may call it. */
  readonly allowedToMembers: boolean;
}

/** Every operation: the stack builds its routes from this table and the authorizer its policies. */
export const operations = {
  bookTour: {
    method: "POST",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour",
    scope: "tours.write",
    allowedToMembers: false,
  },
  createAppointment: {
    method: "POST",
    path: "/tenants/{tenant_id}/appointments",
    scope: "appointments.write",
    allowedToMembers: true,
  },
} as const satisfies Record<string, OperationDescription>;

/** The name of an operation, as logs and metrics give it. */
export type OperationName = keyof typeof operations;
