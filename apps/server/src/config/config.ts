import type { BlobsConfig } from './blobs-config.ts';
import type { Role } from './roles.ts';
import type { SmsConfig } from './sms-config.ts';

/** Where a listener listens; port 0 is a free one. */
export interface ListenerAddress {
  readonly host: string;
  readonly port: number;
}

/** The listeners for mail clients. */
export type MailListenerName = 'imaps' | 'imap' | 'pop3s' | 'pop3' | 'submissions' | 'submission';

/** Everything that can be configured, typed. Read once at start (config/read-config.ts). */
export interface Config {
  readonly dataDirectory: string;
  /** Plain HTTP, on loopback only. */
  readonly http: ListenerAddress;
  readonly https: ListenerAddress;
  readonly smtp: ListenerAddress;
  readonly submission: ListenerAddress;
  readonly submissions: ListenerAddress;
  readonly imap: ListenerAddress;
  readonly imaps: ListenerAddress;
  readonly pop3: ListenerAddress;
  readonly pop3s: ListenerAddress;
  /** Where listeners for mail clients are reached from outside, when that is elsewhere than they listen. */
  readonly publicPorts: Readonly<Partial<Record<MailListenerName, number>>>;
  /** null: SQLite below the data directory. */
  readonly databaseUrl: string | null;
  /** Copies the store before an upgrade changes its schema. */
  readonly keepsUpgradeCopy: boolean;
  /** A Collabora Online or OnlyOffice server that edits files; null: there is none. Neither address ends in a slash. */
  readonly office: {
    /** By which browsers and this server reach it. */
    readonly url: string;
    /** By which it reaches this server. */
    readonly hostUrl: string;
  } | null;
  /** Where bodies and files lie. */
  readonly blobs: BlobsConfig;
  /** Makes a demonstration organisation when the store is empty. */
  readonly demo: boolean;
  /** Resolver `address[:port]`; null is the system's. */
  readonly dns: string | null;
  /** Whether the resolver is believed on signatures of DNS: `auto` where it is on this machine. */
  readonly dnsValidating: 'auto' | 'on' | 'off';
  readonly smarthost: {
    readonly host: string;
    readonly port: number;
    readonly user: string | null;
    readonly password: string | null;
    readonly tls: boolean;
  } | null;
  /** The name of this mail host in EHLO, Received and Message-ID. */
  readonly hostname: string;
  /** Host names that the web answers for besides loopback; empty: any. */
  readonly hosts: readonly string[];
  /** Base of links in mails, such as https://mail.example.org. */
  readonly publicUrl: string | null;
  /** What this process does; all where one does everything. */
  readonly roles: ReadonlySet<Role>;
  /** How long a process that is stopped still takes connections, while it says that it is not ready. */
  readonly drainMs: number;
  /** Addresses of proxies whose connections for mail begin with a header of the PROXY protocol. */
  readonly proxyProtocol: readonly string[];
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly tls: { readonly certificateFile: string; readonly keyFile: string } | null;
  /** Certificates from an authority; null: files, or a self-signed one. */
  readonly acme: {
    readonly directoryUrl: string;
    readonly email: string;
    /** The first is `hostname`. */
    readonly names: readonly string[];
    readonly challenge: 'http-01' | 'tls-alpn-01';
    /** Where http-01 is answered; tls-alpn-01 is at the https port. */
    readonly http: ListenerAddress;
    /** File with the certificate (PEM) that the directory's TLS is trusted by; null: the well-known authorities. */
    readonly authorityFile: string | null;
  } | null;
  /** Port that other servers take mail on; 25 but in tests. */
  readonly outboundPort: number;
  /** Mail may go to servers on private addresses; off but in tests and closed networks. */
  readonly outboundPrivate: boolean;
  /** Absolute path of a list of breached passwords; null where there is none. */
  readonly breachedPasswords: string | null;
  /** ClamAV's server; null where there is none. */
  readonly clamd: {
    readonly address: { readonly host: string; readonly port: number } | { readonly path: string };
    /** Mail waits outside (451), or comes in unseen, while it does not answer. */
    readonly whenUnavailable: 'refuse' | 'accept';
  } | null;
  /** DNS blocklists that keep mail from outside away. */
  readonly blocklists: readonly string[];
  /** rspamd's HTTP interface; null where there is none. */
  readonly rspamd: {
    readonly url: string;
    readonly password: string | null;
    readonly whenUnavailable: 'refuse' | 'accept';
    /** Its controller, which learns what people move into Junk and out of it; null: it is not taught. */
    readonly training: { readonly url: string; readonly password: string | null } | null;
  } | null;
  /** Gateway for SMS; null: messages wait in the administrator's outbox. */
  readonly sms: SmsConfig | null;
  /** Where figures are served, and nowhere else; null: by the other HTTP listeners, to who brings the token. */
  readonly metrics: ListenerAddress | null;
  /** Who brings it reads the figures; null: nobody, or this machine alone at an address of their own. */
  readonly metricsToken: string | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
