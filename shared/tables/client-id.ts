/** The id of a tenant's client or prospect: ids of imported clients are unique only within their tenant. */
export interface ClientId {
  readonly tenant_id: number;
  readonly client_id: number;
}
