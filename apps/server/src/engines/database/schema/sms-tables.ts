/** Tables of sms, by name. */
export type SmsSchema = Record<never, never>;
