/** A directory of people (LDAP version 3, RFC 4511): looked into with an account of our own, and asked whether a password is right. */

/** How to reach it. The password of our own account is given beside. */
export interface DirectoryServer {
  /** `ldaps://…`, or `ldap://…` with StartTLS, or in the clear on this very machine alone. */
  readonly url: string;
  readonly startTls: boolean;
  /** PEM of the authority that its certificate is of; null: the system's. */
  readonly authority: string | null;
  readonly bindDn: string;
  readonly base: string;
}

/** One entry: its name, and the asked attributes as text (bytes in hexadecimal digits), first values only. */
export interface DirectoryEntry {
  readonly dn: string;
  readonly values: Readonly<Record<string, string>>;
}

/** It does not answer, refuses our own account, or answers something else than it should. */
export class DirectoryDownError extends Error {
  override readonly name = 'DirectoryDownError';
}
