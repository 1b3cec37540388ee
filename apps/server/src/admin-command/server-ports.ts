import type { CertificateAdmin } from './certificate-admin.ts';

/** Ports that the listeners of a running server have taken; 0: not open, by its roles (HONGYAN_ROLES). */
export interface ServerPorts {
  readonly http: number;
  readonly https: number;
  readonly smtp: number;
  readonly submission: number;
  readonly submissions: number;
  readonly imap: number;
  readonly imaps: number;
  readonly pop3: number;
  readonly pop3s: number;
  /** The listener for figures; left out where none is configured. */
  readonly metrics?: number;
  /** The plain listener for challenges of an authority; left out where none is asked. */
  readonly acme?: number;
}

/** What a running server serves, for commands that ask about it. */
export interface ServedParts {
  readonly certificate: CertificateAdmin;
  /** null: the listeners are not all open yet. */
  readonly ports: () => ServerPorts | null;
}
