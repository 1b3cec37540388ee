/** Tables of qr sign in, by name. */
export type QrSignInSchema = Record<never, never>;
