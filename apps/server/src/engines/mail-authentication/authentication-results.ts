import { splitHeaderFields, unfoldValue } from './header-fields.ts';
import type { DkimCheck, SenderCheck } from './sender-check.ts';

/** RFC 8601 §2.2 value: a token as it is, anything else quoted; control characters and non-ASCII never. */
function quote(value: string): string {
  const clean = value.replace(/[^\x20-\x7e]/g, '?').slice(0, 255);
  return /^[A-Za-z0-9!#$%&'*+.^_`{|}~@/-]+$/.test(clean) ? clean : `"${clean.replace(/["\\]/g, '\\$&')}"`;
}

/** A comment's text: nothing that ends or nests comments. */
function comment(reason: string | undefined): string {
  return reason === undefined ? '' : ` (${reason.replace(/[^A-Za-z0-9 .,=:_-]/g, '').slice(0, 100)})`;
}

/**
 * The Authentication-Results field (RFC 8601) with its CRLF, folded one method a line. Values from outside are quoted,
 * so that no domain name can forge a result.
 */
export function formatAuthenticationResults(authservId: string, check: SenderCheck): string {
  const { spf, dkim, dmarc, arc } = check;
  const methods = [`spf=${spf.result} smtp.${spf.identity}=${quote(spf.domain)}`];
  if (dkim.length === 0) methods.push('dkim=none');
  for (const signature of dkim) methods.push(formatDkim(signature));
  const from = check.fromDomain === undefined ? '' : ` header.from=${quote(check.fromDomain)}`;
  const policy = dmarc.policy === undefined ? '' : ` policy.dmarc=${dmarc.policy}`;
  methods.push(`dmarc=${dmarc.result}${comment(dmarc.reason)}${from}${policy}`);
  if (arc.result !== 'none') methods.push(`arc=${arc.result}`);
  return `Authentication-Results: ${quote(authservId)};\r\n\t${methods.join(';\r\n\t')}\r\n`;
}

function formatDkim(check: DkimCheck): string {
  const properties = [
    ['d', check.domain],
    ['i', check.identity],
    ['s', check.selector],
    ['a', check.algorithm],
    ['b', check.signaturePrefix],
  ] as const;
  const shown = properties
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `\r\n\t header.${name}=${quote(value)}`);
  return `dkim=${check.result}${comment(check.reason)}${shown.join('')}`;
}

/**
 * Takes out every Authentication-Results field that claims to be ours (RFC 8601 §5), or whose author cannot be read:
 * a sender must not be able to bring his own verdict. `header` is the header block, with or without its empty line.
 */
export function removeForeignAuthenticationResults(header: Uint8Array, authservId: string): Buffer {
  const bytes = Buffer.from(header.buffer, header.byteOffset, header.byteLength);
  const fields = splitHeaderFields(bytes);
  const ours = authservId.toLowerCase();
  const isForged = (name: string, value: () => string) => {
    if (name !== 'authentication-results') return false;
    const claimed = readAuthservId(value());
    return claimed === undefined || claimed.toLowerCase().replace(/\.$/, '') === ours;
  };
  const kept = fields.filter((field) => !isForged(field.name, () => unfoldValue(field)));
  if (kept.length === fields.length) return bytes;
  const length = fields.reduce((sum, field) => sum + field.bytes.length, 0);
  return Buffer.concat([...kept.map((field) => field.bytes), bytes.subarray(length)]);
}

/** The authserv-id after comments and white space: a token or a quoted string. */
function readAuthservId(value: string): string | undefined {
  let at = 0;
  let depth = 0;
  for (; at < value.length; at += 1) {
    const character = value[at] ?? '';
    if (depth > 0 && character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (depth > 0 && character === ')') depth -= 1;
    else if (depth === 0 && character !== ' ' && character !== '\t') break;
  }
  const rest = value.slice(at);
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  return /^[^\s;()"]+/.exec(rest)?.[0];
}
