/** Tables of passwords, by name. */
export type PasswordsSchema = Record<never, never>;
