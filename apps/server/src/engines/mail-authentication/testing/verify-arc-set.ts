/** A second verification of ARC (RFC 8617 §5.2) that shares no code with the library: simple, relaxed/relaxed and RSA or Ed25519 only. */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

interface Field {
  readonly name: string;
  readonly text: string;
}

function split(message: string): { fields: Field[]; body: string } {
  const end = message.indexOf('\r\n\r\n');
  const fields = message
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((text) => ({ name: text.slice(0, text.indexOf(':')).trim().toLowerCase(), text }));
  return { fields, body: message.slice(end + 4) };
}

function relaxField(text: string): string {
  const colon = text.indexOf(':');
  const value = text
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${text.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}

const parseTags = (text: string): Map<string, string> =>
  new Map(
    text
      .slice(text.indexOf(':') + 1)
      .split(';')
      .map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).replace(/\s/g, '')]),
  );

const withoutSignature = (text: string): string =>
  relaxField(text)
    .replace(/(;\s*b=)[^;]*$/, '$1')
    .replace(/(;\s*b=)[^;]*;/, '$1;');

function isSigned(data: string, tags: ReadonlyMap<string, string>, key: KeyObject): boolean {
  const signature = Buffer.from(tags.get('b') ?? '', 'base64');
  const bytes = Buffer.from(data, 'latin1');
  return key.asymmetricKeyType === 'rsa'
    ? verify('sha256', bytes, key, signature)
    : verify(null, createHash('sha256').update(bytes).digest(), key, signature);
}

/** `none`, or whether seals and the newest message signature hold. `pemOf` is the private or public PEM of `selector._domainkey.domain`. */
export function verifyArcSets(message: string, pemOf: (name: string) => string): 'none' | 'pass' | 'fail' {
  const { fields, body } = split(message);
  const find = (name: string, instance: number) =>
    fields.find(
      (field) => field.name === name && new RegExp(`(?:^|[;:]|\\s)i=${String(instance)};`).test(relaxField(field.text)),
    );
  const count = fields.filter((field) => field.name === 'arc-seal').length;
  if (count === 0) return 'none';
  const getKey = (tags: ReadonlyMap<string, string>) =>
    createPublicKey(pemOf(`${tags.get('s') ?? ''}._domainkey.${tags.get('d') ?? ''}`));
  let before = '';
  for (let instance = 1; instance <= count; instance += 1) {
    const results = find('arc-authentication-results', instance);
    const signature = find('arc-message-signature', instance);
    const seal = find('arc-seal', instance);
    if (results === undefined || signature === undefined || seal === undefined) return 'fail';
    const tags = parseTags(seal.text);
    if (tags.get('cv') !== (instance === 1 ? 'none' : 'pass')) return 'fail';
    const set = `${before}${relaxField(results.text)}\r\n${relaxField(signature.text)}\r\n`;
    if (!isSigned(`${set}${withoutSignature(seal.text)}`, tags, getKey(tags))) return 'fail';
    before = `${set}${relaxField(seal.text)}\r\n`;
    if (instance < count) continue;
    const signed = parseTags(signature.text);
    const bodyHash = createHash('sha256')
      .update(Buffer.from(relaxBody(body), 'latin1'))
      .digest('base64');
    if (signed.get('bh') !== bodyHash) return 'fail';
    const used = new Map<string, number>();
    const lines = (signed.get('h') ?? '').split(':').flatMap((name) => {
      const key = name.toLowerCase();
      const all = fields.filter((field) => field.name === key);
      const nth = used.get(key) ?? 0;
      used.set(key, nth + 1);
      const field = all[all.length - 1 - nth];
      return field === undefined ? [] : [relaxField(field.text)];
    });
    if (!isSigned([...lines, withoutSignature(signature.text)].join('\r\n'), signed, getKey(signed))) return 'fail';
  }
  return 'pass';
}
