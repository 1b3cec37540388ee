import type { Config, MailDoorName } from './config.ts';
import { parsePort } from './variable.ts';

export const mailDoorNames: readonly MailDoorName[] = ['imaps', 'imap', 'pop3s', 'pop3', 'submissions', 'submission'];

/** Reads `imaps=993,submissions=465`: where mail programs reach doors that are forwarded; undefined for anything else. */
export function parsePublicPorts(text: string): Config['publicPorts'] | undefined {
  const ports: Partial<Record<MailDoorName, number>> = {};
  for (const entry of text.split(',')) {
    const [name = '', digits = ''] = entry.split('=').map((part) => part.trim().toLowerCase());
    const door = mailDoorNames.find((one) => one === name);
    const port = parsePort(digits, 1);
    if (door === undefined || port === undefined) return undefined;
    ports[door] = port;
  }
  return ports;
}

export type MailDoorPorts = Readonly<Record<MailDoorName, number>>;

/** The ports that mail programs are told: those that they reach the doors at. `taken`: what was taken for a port of 0, once the doors are open. */
export function publicPortsOf(config: Config, taken?: MailDoorPorts): MailDoorPorts {
  const { imaps, imap, pop3s, pop3, submissions, submission, publicPorts } = config;
  return {
    imaps: imaps.port,
    imap: imap.port,
    pop3s: pop3s.port,
    pop3: pop3.port,
    submissions: submissions.port,
    submission: submission.port,
    ...taken,
    ...publicPorts,
  };
}
