/** Tables of sign in places, by name. */
export type SignInPlacesSchema = Record<never, never>;
