/**
 * The mail clients that people have, from Debian's packages: each is run in a folder of its own, with a configuration written for it, against
 * `localhost` with a certificate that it is told to trust, and checks.
 */
import { existsSync } from 'node:fs';

export const programs = {
  curl: '/usr/bin/curl',
  fetchmail: '/usr/bin/fetchmail',
  getmail: '/usr/bin/getmail',
  mbsync: '/usr/bin/mbsync',
  mutt: '/usr/bin/mutt',
  offlineimap: '/usr/bin/offlineimap',
  /** Gives mutt a terminal. */
  script: '/usr/bin/script',
  swaks: '/usr/bin/swaks',
  taskset: '/usr/bin/taskset',
} as const;

export type MailClient = keyof typeof programs;

export function hasMailClient(program: MailClient): boolean {
  return existsSync(programs[program]) && (program !== 'getmail' || existsSync(programs.taskset));
}

/** What is not installed here, for people to read: its end-to-end tests are skipped. */
export function missingMailClients(): MailClient[] {
  return (Object.keys(programs) as MailClient[]).filter((program) => !hasMailClient(program));
}
