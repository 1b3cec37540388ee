import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Config, ListenerAddress } from './config.ts';
import { ConfigError, type ReportFault } from './config-error.ts';
import { isLoopback } from './host-names.ts';
import { readAcme } from './read-acme.ts';
import { readBlobs } from './read-blobs.ts';
import { readOffice } from './read-office.ts';
import { readSms } from './read-sms.ts';
import { type ReadValues, readValues } from './read-values.ts';
import { type Role, roles } from './roles.ts';
import { type Values, variableGroups } from './variables.ts';

export { ConfigError } from './config-error.ts';

const loopback = '127.0.0.1';

function readTls(values: Values, report: ReportFault): Config['tls'] {
  const { HONGYAN_TLS_CERTIFICATE: certificateFile, HONGYAN_TLS_KEY: keyFile } = values;
  if (certificateFile === null && keyFile === null) return null;
  if (certificateFile !== null && keyFile !== null) return { certificateFile, keyFile };
  report('HONGYAN_TLS_CERTIFICATE and HONGYAN_TLS_KEY go together.');
  return null;
}

const readClamd = ({ HONGYAN_CLAMD: address, HONGYAN_CLAMD_DOWN: whenUnavailable }: Values): Config['clamd'] =>
  address === null ? null : { address, whenUnavailable };

function readRspamd(values: Values, report: ReportFault): Config['rspamd'] {
  const { HONGYAN_RSPAMD: url, HONGYAN_RSPAMD_LEARN: learnUrl } = values;
  if (url === null && learnUrl !== null)
    report('HONGYAN_RSPAMD_LEARN needs HONGYAN_RSPAMD: what is taught is asked too.');
  if (url === null) return null;
  return {
    url,
    password: values.HONGYAN_RSPAMD_PASSWORD,
    whenUnavailable: values.HONGYAN_RSPAMD_DOWN,
    training: learnUrl === null ? null : { url: learnUrl, password: values.HONGYAN_RSPAMD_LEARN_PASSWORD },
  };
}

/** Where every listener is. */
function readListeners(values: Values) {
  const host = values.HONGYAN_BIND ?? '::';
  const at = (port: number): ListenerAddress => ({ host, port });
  return {
    http: { host: loopback, port: values.HONGYAN_HTTP_PORT },
    https: at(values.HONGYAN_HTTPS_PORT),
    smtp: at(values.HONGYAN_SMTP_PORT),
    submission: at(values.HONGYAN_SUBMISSION_PORT),
    submissions: at(values.HONGYAN_SUBMISSIONS_PORT),
    imap: at(values.HONGYAN_IMAP_PORT),
    imaps: at(values.HONGYAN_IMAPS_PORT),
    pop3: at(values.HONGYAN_POP3_PORT),
    pop3s: at(values.HONGYAN_POP3S_PORT),
    acmeHttp: at(values.HONGYAN_ACME_HTTP_PORT),
  };
}

function readRoles(
  { HONGYAN_ROLES: named, HONGYAN_DATABASE_URL: url }: Values,
  report: ReportFault,
): ReadonlySet<Role> {
  const all = new Set<Role>(roles);
  if (named.length === 0) return all;
  // The predicate of the list has looked at each.
  const chosen = new Set(named as Role[]);
  if (url === null && chosen.size < all.size)
    report(
      'HONGYAN_ROLES shares the work of several processes, which need HONGYAN_DATABASE_URL: on SQLite one does all.',
    );
  return chosen;
}

/** Where figures are served. What another machine could reach is not open to everybody there. */
function readMetricsAddress({ HONGYAN_METRICS: address, HONGYAN_METRICS_TOKEN: token }: Values, report: ReportFault) {
  if (address !== null && token === null && !isLoopback(address.host))
    report(
      `HONGYAN_METRICS is an address that other machines reach: set HONGYAN_METRICS_TOKEN too, or use 127.0.0.1:${String(address.port)}.`,
    );
  return address;
}

/** What was configured, and everything that is wrong with it. */
export interface InspectedConfig extends ReadValues {
  /** As a start would have it; what cannot be used is as if it were not set. */
  readonly config: Config;
  /** Why a start refuses it, a sentence each; empty: it does not. */
  readonly faults: readonly string[];
}

/**
 * Reads the environment and the configuration file, and goes on where something cannot be used. Without either a demonstration organisation is made;
 * as soon as anything is configured, none is, unless HONGYAN_DEMO says so.
 */
export function inspectConfig(env: Readonly<Record<string, string | undefined>>, directory: string): InspectedConfig {
  const faults: string[] = [];
  const report: ReportFault = (text) => faults.push(text);
  const read = readValues(env, directory, report);
  const { values, isConfigured } = read;
  /** Where a value cannot be used, what depends on it is not judged: it would be called missing. */
  const reportUnless = (names: readonly string[]): ReportFault =>
    names.some((name) => read.faulty.has(name)) ? () => undefined : report;
  const { acmeHttp, ...listeners } = readListeners(values);
  // The machine's own name is taken as it is: a server starts on a machine whose name breaks the rules.
  const mailHostname = values.HONGYAN_HOSTNAME ?? hostname().toLowerCase();
  const hosts = values.HONGYAN_HOSTS.map((host) => host.toLowerCase());
  const tls = readTls(values, report);
  const breached = values.HONGYAN_BREACHED_PASSWORDS;
  const groups = variableGroups;
  const acmeNames = [...Object.keys(groups.Certificates), 'HONGYAN_HOSTNAME', 'HONGYAN_HOSTS'];
  const acmeKnown = { http: acmeHttp, hostname: mailHostname, hosts, hasFiles: tls !== null };
  const config: Config = {
    ...listeners,
    dataDirectory: resolve(directory, values.HONGYAN_DATA ?? 'data'),
    publicPorts: values.HONGYAN_PUBLIC_PORTS ?? {},
    databaseUrl: values.HONGYAN_DATABASE_URL,
    keepsUpgradeCopy: values.HONGYAN_UPGRADE_COPY ?? true,
    blobs: readBlobs(values, reportUnless(Object.keys(groups['Blobs in S3']))),
    office: readOffice(values, reportUnless([...Object.keys(groups['Office editing']), 'HONGYAN_PUBLIC_URL'])),
    demo: values.HONGYAN_DEMO ?? !isConfigured,
    dns: values.HONGYAN_DNS,
    dnsValidating: values.HONGYAN_DNS_VALIDATING,
    smarthost: values.HONGYAN_SMARTHOST,
    hostname: mailHostname,
    hosts,
    publicUrl: values.HONGYAN_PUBLIC_URL,
    roles: readRoles(values, reportUnless(['HONGYAN_DATABASE_URL'])),
    drainMs: values.HONGYAN_DRAIN_SECONDS * 1_000,
    proxyProtocol: values.HONGYAN_PROXY_PROTOCOL,
    trustedProxies: values.HONGYAN_TRUSTED_PROXIES,
    tls,
    acme: readAcme(values, acmeKnown, reportUnless(acmeNames)),
    outboundPort: values.HONGYAN_OUTBOUND_PORT,
    outboundPrivate: values.HONGYAN_OUTBOUND_PRIVATE ?? false,
    breachedPasswords: breached === null ? null : resolve(directory, breached),
    clamd: readClamd(values),
    blocklists: values.HONGYAN_BLOCKLISTS.map((list) => list.toLowerCase()),
    rspamd: readRspamd(values, report),
    sms: readSms(values, reportUnless(Object.keys(groups['Text messages']))),
    metrics: readMetricsAddress(values, reportUnless(['HONGYAN_METRICS_TOKEN'])),
    metricsToken: values.HONGYAN_METRICS_TOKEN,
    logLevel: values.HONGYAN_LOG,
  };
  return { ...read, config, faults };
}

/** The configuration of a start. Throws one ConfigError that says everything that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, directory: string): Config {
  const { config, faults } = inspectConfig(env, directory);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}
