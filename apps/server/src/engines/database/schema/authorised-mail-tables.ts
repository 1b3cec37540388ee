/** Tables of authorised mail, by name. */
export type AuthorisedMailSchema = Record<never, never>;
