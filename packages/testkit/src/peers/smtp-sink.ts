/** A real receiving server (smtp-server, with STARTTLS) that keeps what it got, and refuses what a test tells it to. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { waitFor } from '../wait-for.ts';

export interface SunkMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
  readonly isEncrypted: boolean;
  /** User name of the session, where it signed in. */
  readonly user: string | null;
}

export interface SmtpSink {
  readonly port: number;
  readonly mails: readonly SunkMail[];
  /** Answers a recipient with this code; null takes it again. */
  refuse(address: string, code: 450 | 550 | null): void;
  /** Waits for a mail to this recipient. */
  next(recipient: string, options?: { readonly timeoutMs?: number }): Promise<SunkMail>;
  stop(): Promise<void>;
}

export interface SmtpSinkOptions {
  /** Asked for before mail is taken. */
  readonly user?: string;
  readonly password?: string;
  /** PEM; smtp-server's own certificate, which nobody trusts, where not said. */
  readonly certificate?: { readonly cert: string; readonly key: string };
}

export async function startSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  const refusals = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: options.user === undefined,
    size: 100 * 1024 * 1024,
    logger: false,
    ...options.certificate,
    onAuth: (auth, _session, callback) =>
      auth.username === options.user && auth.password === options.password
        ? callback(null, { user: auth.username ?? '' })
        : callback(new Error('wrong')),
    onRcptTo: ({ address }, _session, callback) => {
      const code = refusals.get(address.toLowerCase());
      if (code === undefined) {
        callback();
        return;
      }
      callback(Object.assign(new Error(`refused with ${code} for the test`), { responseCode: code }));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks),
          isEncrypted: session.secure,
          user: typeof session.user === 'string' ? session.user : null,
        });
        callback();
      });
    },
  });
  // A client that breaks off is what tests do; each connection's fate shows in `mails`.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const taken = new Set<SunkMail>();
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuse: (address, code) => {
      if (code === null) refusals.delete(address.toLowerCase());
      else refusals.set(address.toLowerCase(), code);
    },
    next: async (recipient, { timeoutMs = 10_000 } = {}) => {
      const mail = await waitFor(() => mails.find((one) => !taken.has(one) && one.to.includes(recipient)), {
        timeoutMs,
        what: `a mail to ${recipient}`,
      });
      taken.add(mail);
      return mail;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
