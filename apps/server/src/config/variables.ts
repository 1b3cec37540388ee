/**
 * Every variable of the operating interface, named once: how it is read, and what docs/configuration.md says of it (generated). A
 * configuration file (JSON, `HONGYAN_CONFIG` or `hongyan.json` in the working directory) holds the same names.
 */
import type { z } from 'zod';
import {
  parseExpression,
  parseHeaders,
  parseListenerAddress,
  parsePublicUrl,
  parseResolver,
  parseSmarthost,
} from './parse-values.ts';
import { processes } from './process-variables.ts';
import { mailListenerNames, parsePublicPorts } from './public-ports.ts';
import { scanners } from './scanner-variables.ts';
import { blobs, office } from './service-variables.ts';
import {
  choice,
  flag,
  isHost,
  isHostName,
  isNetwork,
  list,
  parseUrl,
  port,
  readBy,
  text,
  type VariableGroup,
  webUrl,
} from './variable.ts';

const general = {
  HONGYAN_CONFIG: {
    schema: text(),
    about: 'configuration file: a JSON object with these names',
    standard: '`hongyan.json`, if it is there',
  },
  HONGYAN_DATA: {
    schema: text(),
    about: 'data directory; one process owns it, with PostgreSQL several may share it',
    standard: '`data`',
  },
  HONGYAN_HOSTNAME: {
    schema: readBy('must be a host name such as mail.example.org', (value) =>
      isHostName(value) ? value.toLowerCase() : undefined,
    ),
    about: 'public name of this mail host: EHLO, `Received`, `Message-ID`, MX record',
    standard: "the machine's name",
  },
  HONGYAN_PUBLIC_URL: {
    schema: readBy('must look like https://mail.example.org', parsePublicUrl),
    about:
      'address by which people reach the server, such as `https://mail.example.org`: links to large attachments begin with it, and single sign-on comes back to it',
    standard: 'the host by which somebody came',
  },
  HONGYAN_DEMO: {
    schema: flag(),
    about: '1 makes the demonstration in an empty store, 0 does not',
    standard: '1 where nothing is configured, else 0',
  },
  HONGYAN_DATABASE_URL: {
    schema: readBy('must look like postgres://user:password@host/database', (value) =>
      /^postgres(?:ql)?:\/\//.test(value) ? value : undefined,
    ),
    about: '`postgres://user:password@host/database`',
    standard: 'SQLite in the data directory',
    isSecret: true,
  },
  HONGYAN_UPGRADE_COPY: {
    schema: flag(),
    about:
      '1 copies the store to `before-upgrade` in the data directory before an upgrade changes its schema, 0 does not; with PostgreSQL by `pg_dump`',
    standard: '1',
  },
  HONGYAN_BREACHED_PASSWORDS: {
    schema: text(),
    about: 'passwords that nobody may choose: a file of lines `SHA1:count` sorted by hash, or a directory of ranges',
    standard: 'the built-in list alone',
  },
  HONGYAN_LOG: {
    schema: choice(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    about: '`debug`, `info`, `warn`, `error` or `silent`; JSON lines on stdout',
  },
  HONGYAN_METRICS_TOKEN: {
    schema: readBy('must have 20 characters or more and no blanks', (value) =>
      /^\S{20,}$/.test(value) ? value : undefined,
    ),
    about:
      'who brings it (`Authorization: Bearer …`) reads `/metrics`, at `HONGYAN_METRICS` or, without that, at the addresses of HTTP and HTTPS',
    standard: 'none',
    isSecret: true,
  },
} as const satisfies VariableGroup;

const listeners = {
  HONGYAN_BIND: {
    schema: readBy('must be an address, or the name of one', (value) => (isHost(value) ? value : undefined)),
    about: 'address that the public listeners take',
    standard: '`::` (all)',
  },
  HONGYAN_HTTP_PORT: { schema: port(8080), about: 'plain HTTP, on 127.0.0.1 only' },
  HONGYAN_HTTPS_PORT: { schema: port(8443), about: 'HTTPS' },
  HONGYAN_SMTP_PORT: { schema: port(2525), about: 'SMTP, mail from other servers' },
  HONGYAN_SUBMISSION_PORT: { schema: port(2587), about: 'submission with STARTTLS' },
  HONGYAN_SUBMISSIONS_PORT: { schema: port(2465), about: 'submission with TLS from the start' },
  HONGYAN_IMAP_PORT: { schema: port(2143), about: 'IMAP, in the clear until STARTTLS' },
  HONGYAN_IMAPS_PORT: { schema: port(2993), about: 'IMAP with TLS from the start' },
  HONGYAN_POP3_PORT: { schema: port(2110), about: 'POP3, in the clear until STLS' },
  HONGYAN_POP3S_PORT: { schema: port(2995), about: 'POP3 with TLS from the start' },
  HONGYAN_METRICS: {
    schema: readBy('must look like 127.0.0.1:9464 or [::1]:9464', parseListenerAddress),
    about:
      'address and port at which `/metrics` and a detailed `/readyz` are served, and figures nowhere else; not of this machine alone: only with `HONGYAN_METRICS_TOKEN`',
    standard: 'none',
  },
  HONGYAN_PUBLIC_PORTS: {
    schema: readBy(
      `must look like imaps=993,submissions=465, with names of ${mailListenerNames.join(', ')}`,
      parsePublicPorts,
    ),
    about: 'ports that mail clients are told, where they are forwarded: `imaps=993,submissions=465`',
    standard: 'the ports above',
  },
  HONGYAN_HOSTS: {
    schema: list('must be host names with commas between them', isHost),
    about: 'host names that HTTPS answers for, comma separated; others get 421',
    standard: 'any',
  },
  HONGYAN_TRUSTED_PROXIES: {
    schema: list('must be addresses or networks (10.0.0.0/8) with commas between them', isNetwork),
    about: 'addresses or networks of reverse proxies whose `X-Forwarded-For` is believed, comma separated',
  },
} as const satisfies VariableGroup;

const certificates = {
  HONGYAN_TLS_CERTIFICATE: {
    schema: text(),
    about: 'certificate with its chain, a PEM file; a change is noticed within 30 s',
    standard: 'self-signed, made at the first start',
  },
  HONGYAN_TLS_KEY: { schema: text(), about: 'its private key, a PEM file' },
  HONGYAN_ACME: {
    schema: flag(),
    about: '1 gets certificates from an authority (ACME, RFC 8555) and renews them',
    standard: '0',
  },
  HONGYAN_ACME_EMAIL: {
    schema: readBy('must be an address such as you@example.org', (value) =>
      /^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined,
    ),
    about: 'whom the authority writes to; set, it says that you agree to its terms',
  },
  HONGYAN_ACME_NAMES: {
    schema: list('must be public host names with commas between them', isHostName),
    about: 'names for the certificate besides `HONGYAN_HOSTNAME` and `HONGYAN_HOSTS`, comma separated',
  },
  HONGYAN_ACME_CHALLENGE: {
    schema: choice(['http-01', 'tls-alpn-01'], 'http-01'),
    about:
      'how the authority sees that the names are yours: `http-01` asks at port 80 of each name, `tls-alpn-01` at port 443, and needs no port 80',
    standard: '`http-01`',
  },
  HONGYAN_ACME_HTTP_PORT: {
    schema: port(2080),
    about: "plain HTTP for the authority's questions (`http-01`), to be reached at port 80",
  },
  HONGYAN_ACME_DIRECTORY: {
    schema: readBy('must look like https://ca.example.org/directory', (value) =>
      parseUrl(value, ['https:']) === undefined ? undefined : value,
    ),
    about: 'directory of another authority',
    standard: "Let's Encrypt",
  },
  HONGYAN_ACME_AUTHORITY: {
    schema: text(),
    about: "certificate that the authority's own TLS is trusted by, a PEM file",
    standard: 'the well-known ones',
  },
} as const satisfies VariableGroup;

const sending = {
  HONGYAN_SMARTHOST: {
    schema: readBy('must look like smtp://user:password@relay.example.org:587', parseSmarthost),
    about:
      '`smtp://[user:password@]host[:25]` or `smtps://…[:465]`, through which all mail leaves. With a password TLS is required',
    standard: "none: straight to each domain's MX",
    isSecret: true,
  },
  HONGYAN_DNS: {
    schema: readBy('must be an address, with or without a port: 192.0.2.53 or 192.0.2.53:53', parseResolver),
    about: 'resolver, `address[:port]`',
    standard: "the system's",
  },
  HONGYAN_DNS_VALIDATING: {
    schema: choice(['auto', 'on', 'off'], 'auto'),
    about:
      'whether the resolver is believed when it says that it has checked signatures (DNSSEC), which DANE needs: `auto`: on this machine, `on`: wherever it is, for a network that no one else can write to, `off`: never',
  },
  HONGYAN_OUTBOUND_PORT: { schema: port(25), about: 'port on which other servers take mail (for tests)' },
  HONGYAN_OUTBOUND_PRIVATE: {
    schema: flag(),
    about: '1 lets mail go to servers on private addresses (closed networks, tests)',
    standard: '0',
  },
} as const satisfies VariableGroup;

const sms = {
  HONGYAN_SMS_URL: {
    schema: readBy('must begin with https://, http://, smpp:// or smpps://', (value) =>
      parseUrl(value, ['https:', 'http:', 'smpp:', 'smpps:']) === undefined ? undefined : value,
    ),
    about: 'gateway: `https://…`, `http://…`, `smpp://user:password@host:2775` or `smpps://…:3550`',
    standard: "none: messages wait in the administrator's outbox",
    isSecret: true,
  },
  HONGYAN_SMS_METHOD: {
    schema: choice(['POST', 'GET', 'PUT'], 'POST'),
    about: 'how an HTTP gateway is asked: `POST`, `GET` or `PUT`',
  },
  HONGYAN_SMS_HEADERS: {
    schema: readBy('must be a JSON object of texts', parseHeaders),
    about:
      'its headers, a JSON object such as `{"content-type":"application/json"}`; content-type says how `{phone}` `{e164}` `{text}` `{code}` are escaped in the body',
    isSecret: true,
  },
  HONGYAN_SMS_BODY: {
    schema: text(),
    about: 'its body, with `{phone}` as dialled, `{e164}` with + and country, `{text}`, `{code}`',
    isSecret: true,
  },
  HONGYAN_SMS_EXPECT: {
    schema: readBy('must be a regular expression', parseExpression),
    about: 'regular expression that the answer to a taken message matches',
    standard: 'any 2xx',
  },
  HONGYAN_SMS_STATUS_URL: {
    schema: webUrl('https://gateway.example/status'),
    about: 'answers 2xx while the HTTP gateway works',
    standard: 'judged by the last message',
  },
  HONGYAN_SMS_SENDER: { schema: text(), about: 'SMPP: number or name that messages come from' },
  HONGYAN_SMS_LONG: {
    schema: choice(['parts', 'payload'], 'parts'),
    about: 'SMPP: long texts go in `parts` (numbered by UDH) or as `payload`',
  },
} as const satisfies VariableGroup;

/** The variables by subject, as docs/configuration.md has them. */
export const variableGroups = {
  General: general,
  Listeners: listeners,
  'Several processes': processes,
  Certificates: certificates,
  'Outgoing mail': sending,
  'Virus and junk filters': scanners,
  'Blobs in S3': blobs,
  'Office editing': office,
  'Text messages': sms,
} as const satisfies Record<string, VariableGroup>;

export const variables = {
  ...general,
  ...listeners,
  ...processes,
  ...certificates,
  ...sending,
  ...scanners,
  ...blobs,
  ...office,
  ...sms,
};

export type VariableName = keyof typeof variables;

/** What was configured, read. */
export type Values = { readonly [Name in VariableName]: z.output<(typeof variables)[Name]['schema']> };
