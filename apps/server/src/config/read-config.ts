import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Config, DoorAddress } from './config.ts';
import { ConfigError } from './config-error.ts';
import { type Environment, type VariableName, variables } from './env.ts';
import { readAcme } from './read-acme.ts';
import { readPublicPorts } from './read-public-ports.ts';
import { readSms } from './read-sms.ts';

export { ConfigError } from './config-error.ts';

const loopback = '127.0.0.1';

function readFile(path: string): Environment {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(
      `The configuration file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new ConfigError(`The configuration file ${path} must be a JSON object.`);
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (!(name in variables))
      throw new ConfigError(
        `The configuration file ${path} names ${name}, which does not exist. Names: ${Object.keys(variables).join(', ')}`,
      );
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw new ConfigError(`${name} in ${path} must be a text, a number or a truth value.`);
    result[name] = value === true ? '1' : value === false ? '0' : String(value);
  }
  return result;
}

class Values {
  readonly #values: Environment;

  constructor(values: Environment) {
    this.#values = values;
  }

  text(name: VariableName): string | null {
    const value = this.#values[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  flag(name: VariableName): boolean | null {
    const value = this.text(name);
    if (value === null) return null;
    if (value === '1' || value === '0') return value === '1';
    throw new ConfigError(`${name} must be 0 or 1, not "${value}".`);
  }

  port(name: VariableName, standard: number): number {
    const value = this.text(name);
    if (value === null) return standard;
    if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
      throw new ConfigError(`${name} must be a port from 0 to 65535, not "${value}".`);
    return Number(value);
  }

  list(name: VariableName): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
}

function readSmarthost(text: string | null): Config['smarthost'] {
  if (text === null) return null;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new ConfigError('HONGYAN_SMARTHOST must look like smtp://user:password@relay.example.org:587.');
  }
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')
    throw new ConfigError('HONGYAN_SMARTHOST must begin with smtp:// or smtps://.');
  const tls = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: url.port === '' ? (tls ? 465 : 25) : Number(url.port),
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: url.password === '' ? null : decodeURIComponent(url.password),
    tls,
  };
}

function readTls(values: Values): Config['tls'] {
  const certificateFile = values.text('HONGYAN_TLS_CERTIFICATE');
  const keyFile = values.text('HONGYAN_TLS_KEY');
  if (certificateFile === null && keyFile === null) return null;
  if (certificateFile === null || keyFile === null)
    throw new ConfigError('HONGYAN_TLS_CERTIFICATE and HONGYAN_TLS_KEY go together.');
  return { certificateFile, keyFile };
}

function readWhenUnavailable(
  values: Values,
  name: 'HONGYAN_CLAMD_DOWN' | 'HONGYAN_RSPAMD_DOWN',
  standard: 'refuse' | 'accept',
): 'refuse' | 'accept' {
  const text = values.text(name) ?? standard;
  if (text !== 'refuse' && text !== 'accept') throw new ConfigError(`${name} must be refuse or accept, not "${text}".`);
  return text;
}

function readClamd(values: Values): Config['clamd'] {
  const text = values.text('HONGYAN_CLAMD');
  if (text === null) return null;
  const whenUnavailable = readWhenUnavailable(values, 'HONGYAN_CLAMD_DOWN', 'refuse');
  if (text.startsWith('/')) return { address: { path: text }, whenUnavailable };
  const match = /^(\[[0-9a-f:]+\]|[^:]+):(\d{1,5})$/i.exec(text);
  const port = Number(match?.[2] ?? 0);
  if (match === null || port < 1 || port > 65_535)
    throw new ConfigError(`HONGYAN_CLAMD must be host:port or the path of a socket, not "${text}".`);
  return { address: { host: (match[1] ?? '').replace(/^\[|\]$/g, ''), port }, whenUnavailable };
}

function readRspamd(values: Values): Config['rspamd'] {
  const text = values.text('HONGYAN_RSPAMD');
  if (text === null) return null;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new ConfigError('HONGYAN_RSPAMD must look like http://127.0.0.1:11333.');
  return {
    url: text,
    password: values.text('HONGYAN_RSPAMD_PASSWORD'),
    whenUnavailable: readWhenUnavailable(values, 'HONGYAN_RSPAMD_DOWN', 'accept'),
  };
}

function readLogLevel(text: string | null): Config['logLevel'] {
  const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
  const level = levels.find((name) => name === (text ?? 'info'));
  if (level === undefined)
    throw new ConfigError(`HONGYAN_LOG must be one of ${levels.join(', ')}, not "${text ?? ''}".`);
  return level;
}

function readDatabaseUrl(text: string | null): string | null {
  if (text !== null && !/^postgres(ql)?:\/\//.test(text))
    throw new ConfigError('HONGYAN_DATABASE_URL must begin with postgres:// .');
  return text;
}

/**
 * Reads the environment and the configuration file. Without either a demonstration organisation is made; as soon as
 * anything is configured, none is, unless HONGYAN_DEMO says so. Throws ConfigError.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, directory: string): Config {
  const named = Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[0] in variables && pair[1] !== undefined),
  ) as Environment;
  const unknown = Object.keys(env).find((name) => name.startsWith('HONGYAN_') && !(name in variables));
  if (unknown !== undefined)
    throw new ConfigError(`${unknown} is not a variable of Hongyan. Known: ${Object.keys(variables).join(', ')}`);
  const file = named.HONGYAN_CONFIG ?? (existsSync(resolve(directory, 'hongyan.json')) ? 'hongyan.json' : null);
  const values = new Values({ ...(file === null ? {} : readFile(resolve(directory, file))), ...named });
  const isConfigured = file !== null || Object.keys(named).some((name) => name !== 'HONGYAN_DEMO');
  const publicHost = values.text('HONGYAN_BIND') ?? '::';
  const door = (name: VariableName, standard: number, host = publicHost): DoorAddress => ({
    host,
    port: values.port(name, standard),
  });
  const mailHostname = (values.text('HONGYAN_HOSTNAME') ?? hostname()).toLowerCase();
  const hosts = values.list('HONGYAN_HOSTS').map((host) => host.toLowerCase());
  const tls = readTls(values);
  const breached = values.text('HONGYAN_BREACHED_PASSWORDS');
  return {
    dataDirectory: resolve(directory, values.text('HONGYAN_DATA') ?? 'data'),
    http: door('HONGYAN_HTTP_PORT', 8080, loopback),
    https: door('HONGYAN_HTTPS_PORT', 8443),
    smtp: door('HONGYAN_SMTP_PORT', 2525),
    submission: door('HONGYAN_SUBMISSION_PORT', 2587),
    submissions: door('HONGYAN_SUBMISSIONS_PORT', 2465),
    imap: door('HONGYAN_IMAP_PORT', 2143),
    imaps: door('HONGYAN_IMAPS_PORT', 2993),
    pop3: door('HONGYAN_POP3_PORT', 2110),
    pop3s: door('HONGYAN_POP3S_PORT', 2995),
    publicPorts: readPublicPorts(values.list('HONGYAN_PUBLIC_PORTS')),
    databaseUrl: readDatabaseUrl(values.text('HONGYAN_DATABASE_URL')),
    demo: values.flag('HONGYAN_DEMO') ?? !isConfigured,
    dns: values.text('HONGYAN_DNS'),
    smarthost: readSmarthost(values.text('HONGYAN_SMARTHOST')),
    hostname: mailHostname,
    hosts,
    publicUrl: values.text('HONGYAN_PUBLIC_URL'),
    trustedProxies: values.list('HONGYAN_TRUSTED_PROXIES'),
    tls,
    acme: readAcme(values, {
      http: door('HONGYAN_ACME_HTTP_PORT', 2080),
      hostname: mailHostname,
      hosts,
      hasFiles: tls !== null,
    }),
    outboundPort: values.port('HONGYAN_OUTBOUND_PORT', 25),
    outboundPrivate: values.flag('HONGYAN_OUTBOUND_PRIVATE') ?? false,
    breachedPasswords: breached === null ? null : resolve(directory, breached),
    clamd: readClamd(values),
    rspamd: readRspamd(values),
    sms: readSms((name) => values.text(name)),
    logLevel: readLogLevel(values.text('HONGYAN_LOG')),
  };
}
