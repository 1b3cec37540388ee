import { z } from 'zod';

export const clientProtocolSchema = z.enum(['smtp', 'imap', 'pop3', 'carddav', 'caldav', 'webdav']);
export type ClientProtocol = z.output<typeof clientProtocolSchema>;
/** All of them, in the order in which they are shown. */
export const clientProtocols: readonly ClientProtocol[] = ['imap', 'pop3', 'smtp', 'carddav', 'caldav', 'webdav'];

/** A listener for mail clients, as they are configured. */
export const mailListenerSchema = z.object({
  protocol: clientProtocolSchema,
  port: z.number().int(),
  /** `tls`: from the first byte (RFC 8314). `starttls`: begun in the clear. Without TLS nobody signs in. */
  security: z.enum(['tls', 'starttls']),
});
export type MailListener = z.output<typeof mailListenerSchema>;

/** An authorisation code without its secret. Times are epoch milliseconds. */
export const authorisationCodeSchema = z.object({
  codeId: z.number().int(),
  name: z.string(),
  /** The specification's single code; the others are one for each device. */
  isDefault: z.boolean(),
  protocols: z.array(clientProtocolSchema),
  createdAt: z.number().int(),
  expiresAt: z.number().int().nullable(),
  /** Known to ten minutes. */
  lastUsedAt: z.number().int().nullable(),
  expired: z.boolean(),
});
export type AuthorisationCodeRow = z.output<typeof authorisationCodeSchema>;

/** A mail client that signed in with a code. What it calls itself is its own word. */
export const clientDeviceSchema = z.object({
  deviceId: z.number().int(),
  codeId: z.number().int(),
  /** Of its code. */
  codeName: z.string(),
  protocol: clientProtocolSchema,
  /** EHLO name or IMAP ID; '' where it said nothing of use. */
  program: z.string(),
  address: z.string(),
  /** Where that is, in the caller's language; '' where nobody knows. */
  place: z.string(),
  status: z.enum(['allowed', 'blocked']),
  /** Refused because it came with the code of a blocked device, and nobody has allowed it yet. */
  isNew: z.boolean(),
  firstSeenAt: z.number().int(),
  /** Known to ten minutes. */
  lastUsedAt: z.number().int(),
});
export type ClientDevice = z.output<typeof clientDeviceSchema>;
