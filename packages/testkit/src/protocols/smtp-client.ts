/** Speaks to our SMTP listeners as other programs do: with nodemailer. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';

/** A finished message with its envelope, or what nodemailer shall make one of. */
export type Message =
  | { readonly raw: Uint8Array | string; readonly from: string; readonly to: string | readonly string[] }
  | SendMailOptions;

export interface SmtpListener {
  readonly port: number;
  /** TLS from the start (465). */
  readonly secure?: boolean;
  readonly user?: string;
  readonly password?: string;
}

function isRaw(message: Message): message is Extract<Message, { raw: Uint8Array | string; from: string }> {
  return 'raw' in message && typeof message.from === 'string' && message.raw !== undefined;
}

/** Sends one message and answers what the server said; rejects with nodemailer's error, which has `responseCode`. */
export async function sendMessage(listener: SmtpListener, message: Message): Promise<SMTPTransport.SentMessageInfo> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: listener.port,
    secure: listener.secure ?? false,
    name: 'client.example',
    tls: { rejectUnauthorized: false },
    connectionTimeout: 10_000,
    ...(listener.user === undefined ? {} : { auth: { user: listener.user, pass: listener.password ?? '' } }),
  });
  try {
    if (!isRaw(message)) return await transport.sendMail(message);
    const raw = typeof message.raw === 'string' ? message.raw : Buffer.from(message.raw);
    const to = typeof message.to === 'string' ? message.to : [...message.to];
    return await transport.sendMail({ raw, envelope: { from: message.from, to } });
  } finally {
    transport.close();
  }
}
