/** Messages as other servers bring them to an office, the same on every run but for their signatures. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import type { Zone } from '@hongyan/testkit/peers/dns-zone.ts';
import { createDkimSigner } from '../../apps/server/src/engines/mail-authentication/dkim-signer.ts';
import { createMailGenerator, type MailGenerator } from './generated-mail.ts';

/** A message on its way to somebody. */
export interface ArrivingMail {
  readonly from: string;
  readonly to: string;
  /** As it stands after DATA: dots are doubled, and the line with one dot is its end. */
  readonly content: Buffer;
}

/** Domains that write: each publishes SPF and DMARC, and signs. */
const senderDomains = 40;
const replyShare = 0.4;
const htmlShare = 0.6;
/** A quarter of the messages carries a file: of these, most are a picture or a page, some larger than what lies in the database. */
const attachmentShare = 0.25;
const attachmentBytes = [9_000, 24_000, 24_000, 45_000, 150_000];
/** Conversations that a reply may belong to. */
const openConversations = 50;
const selector = 'office';

const domainName = (index: number): string => `d${String(index)}.partner.example`;
const encodeWord = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
const toLines = (bytes: Uint8Array): string =>
  `${Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`;

/** Bytes that no one compresses, from a name. */
function noise(name: string, bytes: number): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at * 32 < bytes; at += 1)
    blocks.push(
      createHash('sha256')
        .update(`${name} ${String(at)}`)
        .digest(),
    );
  return Buffer.concat(blocks).subarray(0, bytes);
}

const part = (type: string, bytes: Uint8Array, more = ''): string =>
  `Content-Type: ${type}\r\n${more}Content-Transfer-Encoding: base64\r\n\r\n${toLines(bytes)}`;

const multipart = (kind: string, boundary: string, parts: readonly string[]): string =>
  `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts.map((one) => `--${boundary}\r\n${one}`).join('')}--${boundary}--\r\n`;

function renderHtml(paragraphs: readonly string[], quoted: string): string {
  const cell = (text: string) =>
    `<tr><td style="padding:8px 12px;font-family:Arial,sans-serif;font-size:14px;color:#333333">${text}</td></tr>`;
  const quote =
    quoted === '' ? '' : `<blockquote style="border-left:2px solid #ccc;padding-left:8px">${quoted}</blockquote>`;
  return `<html><head><style>td{line-height:1.6}</style></head><body><table width="600" cellpadding="0">${paragraphs.map(cell).join('')}</table>${quote}</body></html>`;
}

interface Conversation {
  readonly subject: string;
  readonly ids: readonly string[];
  readonly text: string;
}

function composeBody(generator: MailGenerator, id: string, text: string, quoted: string): string {
  const paragraphs = text.split(/(?<=[。.])\s*/u);
  const plain = part('text/plain; charset=utf-8', Buffer.from(`${paragraphs.join('\r\n\r\n')}\r\n\r\n> ${quoted}\r\n`));
  const html = () => part('text/html; charset=utf-8', Buffer.from(renderHtml(paragraphs, quoted)));
  const body = generator.random() < htmlShare ? multipart('alternative', `alt-${id}`, [plain, html()]) : plain;
  if (generator.random() >= attachmentShare) return body;
  const bytes = attachmentBytes[Math.floor(generator.random() * attachmentBytes.length)] ?? 0;
  const disposition = "Content-Disposition: attachment; filename*=utf-8''%E6%8A%A5%E5%91%8A.bin\r\n";
  return multipart('mixed', `mix-${id}`, [body, part('application/octet-stream', noise(id, bytes), disposition)]);
}

/** Writes messages one after the other, and says what DNS has to know of their senders. */
export function createArrivals(seed: number): {
  readonly zone: Zone;
  write(to: string): Promise<ArrivingMail>;
} {
  const generator = createMailGenerator(seed);
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const domains = Array.from({ length: senderDomains }, (_, index) => domainName(index));
  const signers = domains.map((domain) => createDkimSigner({ domain, selector, privateKey }));
  const zone: Zone = {};
  for (const domain of domains) {
    zone[domain] = { TXT: [`v=spf1 include:_spf.${domain} -all`] };
    zone[`_spf.${domain}`] = { TXT: ['v=spf1 ip4:127.0.0.0/8 ip4:192.0.2.0/24 -all'] };
    zone[`_dmarc.${domain}`] = { TXT: ['v=DMARC1; p=quarantine'] };
    zone[`${selector}._domainkey.${domain}`] = { TXT: [`v=DKIM1; k=rsa; p=${key}`] };
  }
  const startAt = Date.UTC(2026, 10, 2);
  /** By mailbox: what its replies answer. */
  const open = new Map<string, Conversation[]>();
  let written = 0;
  return {
    zone,
    write: async (to) => {
      written += 1;
      const drawn = generator.mail(written, written);
      const domainNo = Math.floor(generator.random() ** 2 * senderDomains);
      const domain = domains[domainNo] ?? '';
      const from = `p${String(Math.floor(generator.random() * 30))}@${domain}`;
      const id = `${String(seed)}.${String(written)}@${domain}`;
      const conversations = open.get(to) ?? [];
      open.set(to, conversations);
      const isReply = conversations.length > 0 && generator.random() < replyShare;
      const at = Math.floor(generator.random() * conversations.length);
      const answered = isReply ? conversations[at] : undefined;
      const subject = answered === undefined ? drawn.subject.slice(0, 40) : answered.subject;
      const ids = [...(answered?.ids ?? []), id];
      const joined = { subject, ids, text: drawn.body };
      if (isReply) conversations[at] = joined;
      else
        conversations[
          written % openConversations < conversations.length ? written % openConversations : conversations.length
        ] = joined;
      const references = ids.slice(0, -1).map((one) => `<${one}>`);
      const date = new Date(startAt + written * 60_000).toUTCString().replace('GMT', '+0000');
      const header = [
        `Received: from desk.${domain} (desk.${domain} [192.0.2.7])\r\n\tby mx.${domain} with ESMTPS id ${String(written)};\r\n\t${date}`,
        `From: ${encodeWord(drawn.sender.slice(0, 3))} <${from}>`,
        `To: <${to}>`,
        `Subject: ${encodeWord(answered === undefined ? subject : `Re: ${subject}`)}`,
        `Date: ${date}`,
        `Message-ID: <${id}>`,
        ...(answered === undefined
          ? []
          : [`In-Reply-To: ${references.at(-1) ?? ''}`, `References: ${references.slice(-10).join('\r\n ')}`]),
        'MIME-Version: 1.0',
      ].join('\r\n');
      const message = `${header}\r\n${composeBody(generator, id, drawn.body, answered?.text ?? '')}`;
      const signature = await signers[domainNo]?.sign(Buffer.from(message), Date.now() - 60_000);
      return { from, to, content: Buffer.from(`${signature ?? ''}${message}`.replace(/^\./gm, '..').concat('.\r\n')) };
    },
  };
}
