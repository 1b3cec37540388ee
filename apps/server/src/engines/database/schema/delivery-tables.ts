/** Tables of delivery, by name. */
export type DeliverySchema = Record<never, never>;
