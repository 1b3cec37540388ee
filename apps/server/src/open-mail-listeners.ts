import type { ServerPorts } from './admin-command/index.ts';
import { matchNetworks } from './config/match-networks.ts';
import type { Context } from './context.ts';
import type { CertificateSource } from './engines/certificate/certificate-source.ts';
import { startImapListeners } from './listeners/imap/index.ts';
import { startPop3Listeners } from './listeners/pop3/index.ts';
import { startSmtpListeners } from './listeners/smtp/index.ts';

/** How long a conversation may go on when the server stops. */
const listenerGraceMs = 3_000;

export type MailPorts = Pick<ServerPorts, 'smtp' | 'submission' | 'submissions' | 'imap' | 'imaps' | 'pop3' | 'pop3s'>;

interface Closing {
  readonly port: number;
  close(graceMs: number): Promise<void>;
}

export interface OpenMailListeners {
  /** 0: not this process's role. */
  readonly ports: MailPorts;
  /** Ends conversations in order, those that take long by force. */
  close(): Promise<void>;
}

const closed: MailPorts = {
  smtp: 0,
  submission: 0,
  submissions: 0,
  imap: 0,
  imaps: 0,
  pop3: 0,
  pop3s: 0,
};

/** Opens the listeners for other servers and for mail clients that this process's roles ask for; where one fails, the others are closed again. */
export async function openMailListeners(context: Context, certificate: CertificateSource): Promise<OpenMailListeners> {
  const { services, config, health } = context;
  const shared = {
    secureContext: () => certificate.secureContext(),
    log: services.log,
    registry: health.metrics,
    isProxy: matchNetworks(config.proxyProtocol),
  };
  const { imap, imaps, pop3, pop3s, submission, submissions, roles, hostname } = config;
  const opened: Closing[] = [];
  const open = async <Name extends string>(starting: Promise<Readonly<Record<Name, Closing>>>) => {
    const listeners = await starting;
    opened.push(...Object.values<Closing>(listeners));
    return listeners;
  };
  const close = async (graceMs: number) => {
    await Promise.all(opened.map((listener) => listener.close(graceMs)));
  };
  let ports: MailPorts = closed;
  try {
    if (roles.has('smtp')) {
      const addresses = { mx: config.smtp, submission, submissions };
      const smtp = await open(startSmtpListeners({ ...shared, addresses, hostname, handler: context.smtp }));
      ports = {
        ...ports,
        smtp: smtp.mx.port,
        submission: smtp.submission.port,
        submissions: smtp.submissions.port,
      };
    }
    if (roles.has('imap')) {
      const listeners = await open(
        startImapListeners({ ...shared, addresses: { imap, imaps }, backend: context.imap }),
      );
      ports = { ...ports, imap: listeners.imap.port, imaps: listeners.imaps.port };
    }
    if (roles.has('pop3')) {
      const listeners = await open(
        startPop3Listeners({ ...shared, addresses: { pop3, pop3s }, backend: context.pop3 }),
      );
      ports = { ...ports, pop3: listeners.pop3.port, pop3s: listeners.pop3s.port };
    }
  } catch (error) {
    await close(0);
    throw error;
  }
  return { ports, close: () => close(listenerGraceMs) };
}
