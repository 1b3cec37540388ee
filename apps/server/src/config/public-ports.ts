import type { Config, MailListenerName } from './config.ts';
import { parsePort } from './variable.ts';

export const mailListenerNames: readonly MailListenerName[] = [
  'imaps',
  'imap',
  'pop3s',
  'pop3',
  'submissions',
  'submission',
];

/** Reads `imaps=993,submissions=465`: where mail clients reach listeners that are forwarded; undefined for anything else. */
export function parsePublicPorts(text: string): Config['publicPorts'] | undefined {
  const ports: Partial<Record<MailListenerName, number>> = {};
  for (const entry of text.split(',')) {
    const [name = '', digits = ''] = entry.split('=').map((part) => part.trim().toLowerCase());
    const listener = mailListenerNames.find((one) => one === name);
    const port = parsePort(digits, 1);
    if (listener === undefined || port === undefined) return undefined;
    ports[listener] = port;
  }
  return ports;
}

export type MailListenerPorts = Readonly<Record<MailListenerName, number>>;

/**
 * The ports that mail clients are given: those that they reach the listeners at. `taken`: what was taken for a port of 0, once the listeners are
 * open; of those that another process has (0) what is configured.
 */
export function choosePublicPorts(config: Config, taken: Partial<MailListenerPorts> = {}): MailListenerPorts {
  const { imaps, imap, pop3s, pop3, submissions, submission, publicPorts } = config;
  return {
    imaps: imaps.port,
    imap: imap.port,
    pop3s: pop3s.port,
    pop3: pop3.port,
    submissions: submissions.port,
    submission: submission.port,
    ...Object.fromEntries(Object.entries(taken).filter(([, port]) => port !== 0)),
    ...publicPorts,
  };
}
