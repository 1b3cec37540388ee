import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Config, ListenerAddress } from './config.ts';
import { ConfigError } from './config-error.ts';
import { readAcme } from './read-acme.ts';
import { readBlobs } from './read-blobs.ts';
import { readOffice } from './read-office.ts';
import { readSms } from './read-sms.ts';
import { readValues } from './read-values.ts';
import type { Values } from './variables.ts';

export { ConfigError } from './config-error.ts';

const loopback = '127.0.0.1';

function readTls({ HONGYAN_TLS_CERTIFICATE: certificateFile, HONGYAN_TLS_KEY: keyFile }: Values): Config['tls'] {
  if (certificateFile === null && keyFile === null) return null;
  if (certificateFile === null || keyFile === null)
    throw new ConfigError('HONGYAN_TLS_CERTIFICATE and HONGYAN_TLS_KEY go together.');
  return { certificateFile, keyFile };
}

const readClamd = ({ HONGYAN_CLAMD: address, HONGYAN_CLAMD_DOWN: whenUnavailable }: Values): Config['clamd'] =>
  address === null ? null : { address, whenUnavailable };

const readRspamd = (values: Values): Config['rspamd'] =>
  values.HONGYAN_RSPAMD === null
    ? null
    : {
        url: values.HONGYAN_RSPAMD,
        password: values.HONGYAN_RSPAMD_PASSWORD,
        whenUnavailable: values.HONGYAN_RSPAMD_DOWN,
      };

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

/**
 * Reads the environment and the configuration file. Without either a demonstration organisation is made; as soon as
 * anything is configured, none is, unless HONGYAN_DEMO says so. Throws ConfigError.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, directory: string): Config {
  const { values, isConfigured } = readValues(env, directory);
  const { acmeHttp, ...listeners } = readListeners(values);
  // The machine's own name is taken as it is: a server starts on a machine whose name breaks the rules.
  const mailHostname = values.HONGYAN_HOSTNAME ?? hostname().toLowerCase();
  const hosts = values.HONGYAN_HOSTS.map((host) => host.toLowerCase());
  const tls = readTls(values);
  const breached = values.HONGYAN_BREACHED_PASSWORDS;
  return {
    ...listeners,
    dataDirectory: resolve(directory, values.HONGYAN_DATA ?? 'data'),
    publicPorts: values.HONGYAN_PUBLIC_PORTS ?? {},
    databaseUrl: values.HONGYAN_DATABASE_URL,
    blobs: readBlobs(values),
    office: readOffice(values),
    demo: values.HONGYAN_DEMO ?? !isConfigured,
    dns: values.HONGYAN_DNS,
    smarthost: values.HONGYAN_SMARTHOST,
    hostname: mailHostname,
    hosts,
    publicUrl: values.HONGYAN_PUBLIC_URL,
    trustedProxies: values.HONGYAN_TRUSTED_PROXIES,
    tls,
    acme: readAcme(values, { http: acmeHttp, hostname: mailHostname, hosts, hasFiles: tls !== null }),
    outboundPort: values.HONGYAN_OUTBOUND_PORT,
    outboundPrivate: values.HONGYAN_OUTBOUND_PRIVATE ?? false,
    breachedPasswords: breached === null ? null : resolve(directory, breached),
    clamd: readClamd(values),
    rspamd: readRspamd(values),
    sms: readSms(values),
    metricsToken: values.HONGYAN_METRICS_TOKEN,
    logLevel: values.HONGYAN_LOG,
  };
}
