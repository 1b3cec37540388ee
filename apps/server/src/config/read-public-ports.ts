import type { Config, MailDoorName } from './config.ts';
import { ConfigError } from './config-error.ts';

const doors: readonly MailDoorName[] = ['imaps', 'imap', 'pop3s', 'pop3', 'submissions', 'submission'];

/** Reads `imaps=993,submissions=465`: where mail programs reach doors that are forwarded. Throws ConfigError. */
export function readPublicPorts(entries: readonly string[]): Config['publicPorts'] {
  const ports: Partial<Record<MailDoorName, number>> = {};
  for (const entry of entries) {
    const match = /^([a-z0-9]+)\s*=\s*(\d{1,5})$/i.exec(entry);
    const door = doors.find((name) => name === match?.[1]?.toLowerCase());
    const port = Number(match?.[2] ?? 0);
    if (door === undefined || port < 1 || port > 65_535)
      throw new ConfigError(
        `HONGYAN_PUBLIC_PORTS must look like imaps=993,submissions=465, with names of ${doors.join(', ')}; not "${entry}".`,
      );
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
