/** Tables of clients, by name. */
export type ClientsSchema = Record<never, never>;
