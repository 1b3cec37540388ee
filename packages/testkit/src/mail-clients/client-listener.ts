import type { ProgramHome } from './program-home.ts';

/** Where a program signs in, and as whom. */
export interface ClientListener {
  readonly port: number;
  readonly user: string;
  /** An authorisation code. */
  readonly code: string;
  /** POP3 where nothing is said; only fetchmail and getmail ask. */
  readonly protocol?: 'imap' | 'pop3';
  /** PEM of what it trusts and nothing else. */
  readonly authority: string;
}

export function writeAuthority(home: ProgramHome, { authority }: ClientListener): Promise<string> {
  return home.write('authority.pem', [authority.trim()]);
}
