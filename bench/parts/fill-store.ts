import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { readConfig } from '../../apps/server/src/config/read-config.ts';
import { systemClock } from '../../apps/server/src/engines/clock.ts';
import { openSecrets } from '../../apps/server/src/engines/secrets/open-secrets.ts';
import { createPeople, machineContext } from '../../apps/server/src/features/identity/index.ts';
import { deliverInbound } from '../../apps/server/src/features/incoming/deliver-inbound.ts';
import { setOrgSetting } from '../../apps/server/src/features/settings/index.ts';
import { createBodyIntake } from '../../apps/server/src/mail/bodies/index.ts';
import { openEngines } from '../../apps/server/src/open-engines.ts';
import { createMailGenerator, type MailGenerator } from './generated-mail.ts';

export const password = 'Harbour-9381-Violet';

/** A mailbox with so many mails. */
export interface FilledMailbox {
  readonly address: string;
  readonly accountNo: number;
  readonly mails: number;
}

const concurrency = 64;

const unlimited = {
  sendMessagesPerHour: 10_000_000,
  sendMessagesPerDay: 10_000_000,
  sendRecipientsPerHour: 10_000_000,
  sendRecipientsPerDay: 10_000_000,
  sendNewAccountDays: 0,
  sendOrganisationMessagesPerDay: 10_000_000,
  sendOrganisationRecipientsPerDay: 10_000_000,
};

/** A message as mail clients write it: nested tables, styles on every element, a quoted answer. */
function renderHtml(body: string): string {
  const cell = (text: string) =>
    `<tr><td style="padding:8px 12px;font-family:Arial,sans-serif;font-size:14px;color:#333333;border-bottom:1px solid #eeeeee">${text}</td></tr>`;
  const rows = body
    .split(/(?<=[。.])\s*/u)
    .map(cell)
    .join('');
  return `<html><head><style>td{line-height:1.6}</style></head><body><table width="600" cellpadding="0" cellspacing="0" style="background-color:#ffffff">${rows}</table><blockquote style="border-left:2px solid #ccc;margin:0 0 0 8px;padding-left:8px"><p>${body}</p></blockquote></body></html>`;
}

function rawMail(generator: MailGenerator, n: number, to: string, at: number, isHtml: boolean): Buffer {
  const mail = generator.mail(n, at);
  const body = isHtml ? renderHtml(mail.body) : mail.body;
  const encode = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
  const header = [
    `From: ${encode('同事')} <p${String(n % 500)}@partner.example>`,
    `To: <${to}>`,
    `Subject: ${encode(mail.subject.slice(0, 40))}`,
    `Date: ${new Date(at).toUTCString()}`,
    `Message-ID: <${String(n)}.${randomBytes(6).toString('hex')}@partner.example>`,
    'MIME-Version: 1.0',
    `Content-Type: text/${isHtml ? 'html' : 'plain'}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
  ];
  return Buffer.from(
    `${header.join('\r\n')}\r\n\r\n${Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`,
  );
}

/** A mail with one attachment of so many bytes. */
export function mailWithAttachment(to: string, bytes: number): Buffer {
  const header = `From: <big@partner.example>\r\nTo: <${to}>\r\nSubject: big\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHello, the drawing is attached.\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="drawing.bin"\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  const body = randomBytes(Math.floor(bytes / 57) * 57)
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n');
  return Buffer.from(`${header}${body}\r\n--b--\r\n`);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Fills a store through the same intake and operation as real mail, without SMTP in front. The server must not be running. */
export async function fillStore(
  dataDirectory: string,
  databaseUrl: string | null,
  sizes: readonly number[],
  /**
   * `html`: every second mail is HTML; else all are plain text. `staff`: so many more people, who cannot sign in. `attachment`: a last mail with
   * 25 MB in each mailbox (true when left out). `read`: the mail `n` (from 1) of a mailbox, in place of one that is made here.
   */
  options: {
    readonly html?: boolean;
    readonly staff?: number;
    readonly attachment?: boolean;
    readonly read?: (mailbox: number, n: number) => Buffer;
  } = {},
): Promise<{
  readonly mailboxes: readonly FilledMailbox[];
  /** Addresses of `staff`. */
  readonly staff: readonly string[];
  readonly sampleWord: string;
  readonly sampleEnglish: string;
  /** A word of nearly every mail. */
  readonly commonEnglish: string;
}> {
  const config = readConfig(
    {
      HONGYAN_DATA: dataDirectory,
      HONGYAN_LOG: 'error',
      ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
    },
    dataDirectory,
  );
  const engines = await openEngines({
    config,
    clock: systemClock,
    log: pino({ level: 'error' }),
    databaseThread: new URL('../../apps/server/src/database-thread.ts', import.meta.url),
  });
  const secrets = await openSecrets(`${dataDirectory}/keys`);
  const services = { ...engines, config, clock: systemClock, secrets };
  const people = createPeople(services);
  const context = () => machineContext(Date.now(), 'bench', 'admin');
  const { orgId } = await people.createOrganisation(context(), 'Bench');
  await people.addDomain(context(), { orgId, name: 'bench.example' });
  // A bench sends more in a minute than a person in a day.
  for (const [key, value] of Object.entries(unlimited))
    await engines.database.runner.execute(setOrgSetting, context(), { orgId, key, value });
  const intake = createBodyIntake(services);
  const generator = createMailGenerator(1);
  const deliver = async (account: number, raw: Buffer, at: number) => {
    const spooled = await intake.spool(once(raw), { maxBytes: 100_000_000 });
    if (spooled === 'too-large') throw new Error('too large');
    const body = await intake.finish(spooled, { orgId });
    await engines.database.runner.execute(
      deliverInbound,
      { ...context(), now: at },
      { copies: [{ body, targets: [{ account, folderId: 1 }] }], fromVerdict: 'none', mailFrom: '' },
    );
  };
  const mailboxes: FilledMailbox[] = [];
  for (const [index, mails] of sizes.entries()) {
    const address = `box${String(index)}@bench.example`;
    const { accountNo } = await people.addPerson(context(), { address, name: `Box ${String(index)}`, password });
    const startAt = Date.now() - mails * 1_000;
    for (let n = 1; n <= mails; n += concurrency) {
      await Promise.all(
        Array.from({ length: Math.min(concurrency, mails - n + 1) }, (_, offset) => {
          const at = startAt + (n + offset) * 1_000;
          const isHtml = options.html === true && offset % 2 === 0;
          const raw = options.read?.(index, n + offset) ?? rawMail(generator, n + offset, address, at, isHtml);
          return deliver(accountNo, raw, at);
        }),
      );
    }
    if (mails > 0 && options.attachment !== false)
      await deliver(accountNo, mailWithAttachment(address, 25_000_000), Date.now());
    mailboxes.push({ address, accountNo, mails });
  }
  const staff = Array.from({ length: options.staff ?? 0 }, (_, index) => `staff${String(index)}@bench.example`);
  for (const address of staff) await people.addPerson(context(), { address, name: address, password: null });
  await engines.close();
  return {
    mailboxes,
    staff,
    sampleWord: generator.chineseWord(300),
    sampleEnglish: generator.englishWord(300),
    commonEnglish: generator.englishWord(0),
  };
}
