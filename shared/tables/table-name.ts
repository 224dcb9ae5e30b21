/** The tables of the product; what each is called where it is deployed comes from the environment. */
export type TableName = "Tours" | "Appointments" | "Clients" | "Club" | "Calendar" | "Idempotency";

/** What each table is called in one deployment; a function is told of the tables that it uses. */
export type TableNames = { readonly [Name in TableName]?: string };
