import type { ReportFault } from './config-error.ts';
import { parseUserInfo } from './parse-values.ts';
import type { HttpSmsConfig, SmppSmsConfig, SmsConfig } from './sms-config.ts';
import type { Values } from './variables.ts';

/** Ports of SMPP, plain and within TLS. */
const smppPort = 2775;
const smppTlsPort = 3550;

function readHttp(url: string, values: Values, report: ReportFault): HttpSmsConfig {
  const { HONGYAN_SMS_METHOD: method, HONGYAN_SMS_BODY: body } = values;
  const template = `${url} ${body ?? ''}`;
  if (!/\{(?:phone|e164)\}/.test(template) || !/\{(?:text|code)\}/.test(template))
    report('HONGYAN_SMS_URL or HONGYAN_SMS_BODY must name {phone} (or {e164}) and {text} (or {code}).');
  if (method === 'GET' && body !== null) report('HONGYAN_SMS_BODY cannot go with HONGYAN_SMS_METHOD=GET.');
  return {
    kind: 'http',
    url,
    method,
    headers: values.HONGYAN_SMS_HEADERS ?? {},
    body,
    expect: values.HONGYAN_SMS_EXPECT,
    statusUrl: values.HONGYAN_SMS_STATUS_URL,
  };
}

function readSmpp(url: URL, values: Values, report: ReportFault): SmppSmsConfig | null {
  const tls = url.protocol === 'smpps:';
  const userInfo = parseUserInfo(url);
  if (userInfo === undefined || userInfo.user === '') {
    report('HONGYAN_SMS_URL must look like smpp://user:password@host:2775.');
    return null;
  }
  return {
    kind: 'smpp',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (tls ? smppTlsPort : smppPort) : Number(url.port),
    tls,
    systemId: userInfo.user,
    password: userInfo.password,
    sender: values.HONGYAN_SMS_SENDER ?? '',
    longText: values.HONGYAN_SMS_LONG,
  };
}

/** The gateway for SMS; null: the administrator's outbox. Reports what cannot be used, without the address, which may hold a password. */
export function readSms(values: Values, report: ReportFault): SmsConfig | null {
  const { HONGYAN_SMS_URL: address } = values;
  if (address === null) return null;
  const url = new URL(address);
  return url.protocol.startsWith('smpp') ? readSmpp(url, values, report) : readHttp(address, values, report);
}
