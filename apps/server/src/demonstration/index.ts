/**
 * The demonstration: an organisation of three people with some forty mails, so that a first look is not at an empty page.
 * Its messages are composed, taken in and inserted as real ones are; all of it commits at once, on an empty store only.
 */
import { maxMessageBytes } from '@hongyan/contract';
import type { Context } from '../context.ts';
import { formatAuthenticationResults, formatReceived, type SenderCheck } from '../engines/mail-authentication/index.ts';
import { machineContext, requirePersonByAddress } from '../features/identity/index.ts';
import { createDkimKey } from '../features/identity/people/dkim-key.ts';
import type { AcceptedBody } from '../mail/bodies/in-transaction.ts';
import { prepareCalendars } from './calendars.ts';
import { composeMail, formatMessageId } from './compose-mail.ts';
import { prepareDemoContacts } from './contacts.ts';
import type { DemoMail, DemoPerson } from './demo-mail.ts';
import { type FillInput, fillDemonstration, type PreparedCopy, type PreparedMail } from './fill.ts';
import { makeDemoGroups } from './groups.ts';
import { demoMailsAt, openDraft } from './mails/index.ts';
import { createReadablePassword } from './password.ts';
import { anna, type Colleague, colleagues, lilei, type Owner } from './people.ts';
import { makeDemoResources } from './resources.ts';
import { toMoment } from './when.ts';

/** A sign-in name of the demonstration with its password, which stands nowhere else in clear. */
export interface DemonstrationPerson {
  readonly address: string;
  readonly password: string;
}

/** A documentation address (RFC 5737) for senders outside. */
const senderAddress = '203.0.113.25';
/** The first organisation of a store. */
const firstOrgId = 1;

function toColleague(person: DemoPerson): Colleague | undefined {
  return colleagues.find((colleague) => colleague.address === person.address);
}

function createCheck(mail: DemoMail): SenderCheck {
  const domain = mail.from.address.slice(mail.from.address.indexOf('@') + 1);
  const verdict = mail.verdict ?? 'none';
  const isPass = verdict === 'pass';
  const spf = isPass ? 'pass' : verdict === 'fail' ? 'softfail' : 'none';
  return {
    verdict: { fromDomainVerified: verdict, spf, dkim: isPass ? 'pass' : 'none', dmarc: verdict, policy: undefined },
    disposition: verdict === 'fail' ? 'junk' : 'accept',
    fromDomain: domain,
    fromAddresses: [mail.from.address],
    spf: { result: spf, identity: 'mailfrom', domain },
    dkim: isPass
      ? [
          {
            result: 'pass',
            reason: undefined,
            domain,
            selector: 'mail',
            identity: `@${domain}`,
            algorithm: 'rsa-sha256',
            signaturePrefix: '',
            isPartial: false,
          },
        ]
      : [],
    dmarc: { result: verdict, policy: undefined, alignedBy: isPass ? ['spf', 'dkim'] : [], reason: undefined },
    arc: { result: 'none', encryptedBy: undefined, statements: [] },
  };
}

/** The trace headers that a mail from outside gets at the listener. */
function createTrace(mail: DemoMail, hostname: string, now: number): Buffer {
  const domain = mail.from.address.slice(mail.from.address.indexOf('@') + 1);
  const received = formatReceived({
    helo: `mail.${domain}`,
    remoteAddress: senderAddress,
    by: hostname,
    isExtended: true,
    tls: { protocol: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
    isAuthenticated: false,
    smtpUtf8: false,
    id: mail.key,
    now: toMoment(mail.at, now),
  });
  const results = formatAuthenticationResults(hostname, createCheck(mail));
  return Buffer.from(`Return-Path: <${mail.from.address}>\r\n${results}${received}`);
}

function listCopies(mail: DemoMail): PreparedCopy[] {
  const sender = toColleague(mail.from);
  const people = [mail.from, ...mail.to, ...(mail.cc ?? [])].flatMap((person) => toColleague(person) ?? []);
  return [...new Set(people)].map(({ owner }) => {
    const state = mail.copies?.[owner] ?? {};
    const { folder = owner === sender?.owner ? 'sent' : 'inbox', labels = [], unread, ...flags } = state;
    return { owner, folder, labels, flags: { ...flags, seen: unread !== true } };
  });
}

async function prepareMail(
  context: Context,
  mail: DemoMail,
  byKey: ReadonlyMap<string, DemoMail>,
  now: number,
): Promise<PreparedMail> {
  const { intake, config } = context;
  const sender = toColleague(mail.from);
  const spooled = await intake.spool(await composeMail(mail, byKey, now), { maxBytes: maxMessageBytes });
  if (spooled === 'too-large') throw new Error(`the demonstration's mail ${mail.key} is too large`);
  const prefix = sender === undefined ? { prefix: createTrace(mail, config.hostname, now) } : {};
  const body: AcceptedBody = await intake.finish(spooled, { orgId: firstOrgId, ...prefix });
  const recipients = [...mail.to, ...(mail.cc ?? [])].map((person) => person.address);
  return {
    body,
    receivedAt: toMoment(mail.at, now),
    fromVerdict: sender === undefined ? (mail.verdict ?? 'none') : 'own',
    copies: listCopies(mail),
    sent: sender === undefined ? null : { owner: sender.owner, messageId: formatMessageId(mail), recipients },
  };
}

async function hashPasswords(context: Context, passwords: Record<Owner, string>): Promise<Record<Owner, string>> {
  const { secrets } = context.services;
  const [ofLilei, ofHaiyan, ofAnna] = await Promise.all([
    secrets.hashPassword(passwords.lilei),
    secrets.hashPassword(passwords.haiyan),
    secrets.hashPassword(passwords.anna),
  ]);
  return { lilei: ofLilei, haiyan: ofHaiyan, anna: ofAnna };
}

async function makeGroupsAndRooms(context: Context): Promise<void> {
  const { read } = context.services.database;
  const manager = await requirePersonByAddress(read, lilei.address);
  await makeDemoGroups(context, manager.accountNo);
  await makeDemoResources(context, (await requirePersonByAddress(read, anna.address)).accountNo);
}

/** Makes the demonstration where the store is empty, and answers how to sign in; else answers nothing and changes nothing. */
export async function makeDemonstration(context: Context): Promise<DemonstrationPerson[]> {
  if (!context.isEmpty) return [];
  const { database, clock, secrets } = context.services;
  const now = clock.now();
  const demoMails = demoMailsAt(now);
  const byKey = new Map(demoMails.map((mail) => [mail.key, mail]));
  const passwords = {
    lilei: createReadablePassword(),
    haiyan: createReadablePassword(),
    anna: createReadablePassword(),
  };
  const [dkimKey, passwordHashes, mails] = await Promise.all([
    createDkimKey(secrets),
    hashPasswords(context, passwords),
    Promise.all(demoMails.map((mail) => prepareMail(context, mail, byKey, now))),
  ]);
  const input: FillInput = {
    contacts: prepareDemoContacts(),
    dkimKey,
    passwordHashes,
    mails: mails.toSorted((a, b) => a.receivedAt - b.receivedAt),
    draft: { ...openDraft, refMailId: null },
    calendars: prepareCalendars(now),
  };
  const isMade = await database.runner.execute(fillDemonstration, machineContext(now, 'demonstration'), input);
  if (isMade) await makeGroupsAndRooms(context);
  return isMade ? colleagues.map(({ owner, address }) => ({ address, password: passwords[owner] })) : [];
}
