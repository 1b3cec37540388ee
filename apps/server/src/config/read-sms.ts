import { ConfigError } from './config-error.ts';
import type { VariableName } from './env.ts';
import type { HttpSmsConfig, SmppSmsConfig, SmsConfig } from './sms-config.ts';

type Text = (name: VariableName) => string | null;

/** Ports of SMPP, plain and within TLS. */
const smppPort = 2775;
const smppTlsPort = 3550;

function readHeaders(text: string | null): Readonly<Record<string, string>> {
  if (text === null) return {};
  const wrong = () => new ConfigError('HONGYAN_SMS_HEADERS must be a JSON object of texts.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw wrong();
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      // A line break would begin another header.
      if (typeof value !== 'string' || !/^[\w-]+$/.test(name) || /[\r\n\0]/.test(value)) throw wrong();
      return [name.toLowerCase(), value];
    }),
  );
}

function readExpect(text: string | null): RegExp | null {
  if (text === null) return null;
  try {
    return new RegExp(text, 'u');
  } catch {
    throw new ConfigError('HONGYAN_SMS_EXPECT must be a regular expression.');
  }
}

function readMethod(text: string | null): HttpSmsConfig['method'] {
  const methods = ['GET', 'POST', 'PUT'] as const;
  const method = methods.find((name) => name === (text ?? 'POST').toUpperCase());
  if (method === undefined) throw new ConfigError(`HONGYAN_SMS_METHOD must be one of ${methods.join(', ')}.`);
  return method;
}

function readHttp(url: string, text: Text): HttpSmsConfig {
  const method = readMethod(text('HONGYAN_SMS_METHOD'));
  const body = text('HONGYAN_SMS_BODY');
  const statusUrl = text('HONGYAN_SMS_STATUS_URL');
  const told = `${url} ${body ?? ''}`;
  if (!/\{(?:phone|e164)\}/.test(told) || !/\{(?:text|code)\}/.test(told))
    throw new ConfigError('HONGYAN_SMS_URL or HONGYAN_SMS_BODY must name {phone} (or {e164}) and {text} (or {code}).');
  if (method === 'GET' && body !== null)
    throw new ConfigError('HONGYAN_SMS_BODY cannot go with HONGYAN_SMS_METHOD=GET.');
  if (statusUrl !== null && !(URL.canParse(statusUrl) && /^https?:/.test(statusUrl)))
    throw new ConfigError('HONGYAN_SMS_STATUS_URL must begin with https:// or http://.');
  const headers = readHeaders(text('HONGYAN_SMS_HEADERS'));
  return { kind: 'http', url, method, headers, body, expect: readExpect(text('HONGYAN_SMS_EXPECT')), statusUrl };
}

function readSmpp(url: URL, text: Text): SmppSmsConfig {
  const tls = url.protocol === 'smpps:';
  const longText = text('HONGYAN_SMS_LONG') ?? 'parts';
  if (longText !== 'parts' && longText !== 'payload')
    throw new ConfigError('HONGYAN_SMS_LONG must be parts or payload.');
  if (url.hostname === '' || url.username === '')
    throw new ConfigError('HONGYAN_SMS_URL must look like smpp://user:password@host:2775.');
  return {
    kind: 'smpp',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (tls ? smppTlsPort : smppPort) : Number(url.port),
    tls,
    systemId: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    sender: text('HONGYAN_SMS_SENDER') ?? '',
    longText,
  };
}

/** The gateway for SMS; null: the administrator's outbox. Throws ConfigError, without the address, which may hold a password. */
export function readSms(text: Text): SmsConfig | null {
  const address = text('HONGYAN_SMS_URL');
  if (address === null) return null;
  if (!URL.canParse(address)) throw new ConfigError('HONGYAN_SMS_URL must be a URL.');
  const url = new URL(address);
  if (url.protocol === 'smpp:' || url.protocol === 'smpps:') return readSmpp(url, text);
  if (url.protocol === 'https:' || url.protocol === 'http:') return readHttp(address, text);
  throw new ConfigError('HONGYAN_SMS_URL must begin with https://, http://, smpp:// or smpps://.');
}
