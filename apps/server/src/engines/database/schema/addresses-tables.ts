/** Tables of addresses, by name. */
export type AddressesSchema = Record<never, never>;
