/** Speaks to our SMTP doors as other programs do: with nodemailer. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';

/** A finished message with its envelope, or what nodemailer shall make one of. */
export type Letter =
  | { readonly raw: Uint8Array | string; readonly from: string; readonly to: string | readonly string[] }
  | SendMailOptions;

export interface SmtpDoor {
  readonly port: number;
  /** TLS from the start (465). */
  readonly secure?: boolean;
  readonly user?: string;
  readonly password?: string;
}

function isRaw(letter: Letter): letter is Extract<Letter, { raw: Uint8Array | string; from: string }> {
  return 'raw' in letter && typeof letter.from === 'string' && letter.raw !== undefined;
}

/** Sends one letter and answers what the server said; rejects with nodemailer's error, which has `responseCode`. */
export async function sendLetter(door: SmtpDoor, letter: Letter): Promise<SMTPTransport.SentMessageInfo> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: door.port,
    secure: door.secure ?? false,
    name: 'client.example',
    tls: { rejectUnauthorized: false },
    connectionTimeout: 10_000,
    ...(door.user === undefined ? {} : { auth: { user: door.user, pass: door.password ?? '' } }),
  });
  try {
    if (!isRaw(letter)) return await transport.sendMail(letter);
    const raw = typeof letter.raw === 'string' ? letter.raw : Buffer.from(letter.raw);
    const to = typeof letter.to === 'string' ? letter.to : [...letter.to];
    return await transport.sendMail({ raw, envelope: { from: letter.from, to } });
  } finally {
    transport.close();
  }
}
