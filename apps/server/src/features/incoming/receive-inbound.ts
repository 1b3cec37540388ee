import { type JunkVerdict, maxMessageBytes } from '@hongyan/contract';
import type { SmtpEnvelope, SmtpReply } from '@hongyan/smtp';
import type { DnsResolver } from '../../engines/dns/resolver.ts';
import {
  formatAuthenticationResults,
  formatReceived,
  removeForeignAuthenticationResults,
  type SenderCheck,
  vouchesFor,
} from '../../engines/mail-authentication/index.ts';
import { rewriteHeader } from '../../engines/mail-authentication/rewrite-header.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { BodyIntake, Spooled } from '../../mail/bodies/index.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import type { ReceiveReport, ReportAddress } from '../domain-reports/index.ts';
import type { AskAgain } from '../greylisting/index.ts';
import { machineContext } from '../identity/index.ts';
import { type ArrivingMail, addReason, type JudgeArrival } from '../junk/index.ts';
import type { StoredGroup } from '../mail-groups/index.ts';
import { judgeContent } from './content-policy.ts';
import { deliverInbound, type GroupRelay, type InboundCopies } from './deliver-inbound.ts';
import { findGroupMail, mayKeepAuthor, refuseGroupMail } from './group-arrival.ts';
import { type AskedGroup, findLeaves } from './leave-arrival.ts';
import type { OwnDomains } from './own-domains.ts';
import { resolveTarget } from './recipient-target.ts';
import type { takeReports } from './report-arrival.ts';
import { smtpReplies } from './smtp-replies.ts';

const inboxFolderId = systemFolderId('inbox');
const junkFolderId = systemFolderId('junk');

export interface InboundServices extends Services {
  readonly intake: BodyIntake;
  readonly dns: DnsResolver;
  readonly ownDomains: OwnDomains;
  readonly judgeJunk: JudgeArrival;
  readonly receiveReport: ReceiveReport;
  readonly askAgain: AskAgain;
}

interface Target {
  readonly account: number;
  readonly orgId: number;
}

interface Targets {
  readonly people: readonly Target[];
  readonly groups: readonly StoredGroup[];
  /** Groups that the message asks to leave. */
  readonly leaving: readonly AskedGroup[];
  /** Addresses for reports about domains, one of each domain. */
  readonly reports: readonly ReportAddress[];
}

async function resolveTargets(services: InboundServices, addresses: readonly string[]): Promise<Targets> {
  const people = new Map<number, Target>();
  const groups = new Map<string, StoredGroup>();
  const leaving = new Map<string, AskedGroup>();
  const reports = new Map<string, ReportAddress>();
  for (const address of addresses) {
    const target = await resolveTarget(services.database.read, address);
    if (target.kind === 'inside') people.set(target.account, { account: target.account, orgId: target.orgId });
    if (target.kind === 'group') groups.set(target.group.address, target.group);
    if (target.kind === 'reports') reports.set(target.address.domain, target.address);
    if (target.kind !== 'managers') continue;
    if (target.isToLeave) {
      leaving.set(target.group.address, { group: target.group, managers: target.accounts });
      continue;
    }
    for (const account of target.accounts) people.set(account, { account, orgId: target.group.orgId });
  }
  return {
    people: [...people.values()],
    groups: [...groups.values()],
    leaving: [...leaving.values()],
    reports: [...reports.values()],
  };
}

/** The people of a message and those who are asked about leaving a group, each once. */
function addManagers(people: readonly Target[], asked: readonly AskedGroup[]): readonly Target[] {
  const all = new Map(people.map((target) => [target.account, target]));
  for (const { group, managers } of asked)
    for (const account of managers) if (!all.has(account)) all.set(account, { account, orgId: group.orgId });
  return [...all.values()];
}

function traceHeaders(services: InboundServices, session: SmtpEnvelope, check: SenderCheck): Buffer {
  const { hostname } = services.config;
  const only = session.rcptTo.length === 1 ? session.rcptTo[0] : undefined;
  const received = formatReceived({
    helo: session.helo,
    remoteAddress: session.remoteAddress,
    by: hostname,
    isExtended: session.isExtended,
    tls: session.tls,
    isAuthenticated: false,
    smtpUtf8: session.smtpUtf8,
    id: session.id,
    now: services.clock.now(),
    ...(only === undefined ? {} : { recipient: only }),
  });
  const returnPath = `Return-Path: <${session.mailFrom.replace(/[^\x21-\x7e]/g, '?')}>\r\n`;
  return Buffer.from(`${returnPath}${formatAuthenticationResults(hostname, check)}${received}`, 'utf8');
}

/** Two parsers read the From line: the one that was checked and the one that is shown. Where they differ, the sender is not to be believed. */
function toVerdict(check: SenderCheck, fromAddress: string): 'pass' | 'fail' | 'none' {
  const shown = fromAddress.toLowerCase();
  const isChecked = check.fromAddresses.some((address) => address.toLowerCase() === shown);
  return shown === '' || isChecked ? check.verdict.fromDomainVerified : 'fail';
}

/** Organisations that take the word of this message's sealers (RFC 8617) where DMARC failed. */
async function findRescuers(
  services: InboundServices,
  check: SenderCheck,
  targets: readonly Pick<Target, 'orgId'>[],
): Promise<ReadonlySet<number>> {
  const rescuers = new Set<number>();
  if (check.disposition === 'accept' || check.dmarc.result === 'permerror' || check.arc.result !== 'pass')
    return rescuers;
  for (const orgId of new Set(targets.map((target) => target.orgId))) {
    const trusted = await readOrgSetting(services.database.read, orgId, 'trustedArcSealers');
    if (vouchesFor(check.arc.statements, trusted, check.fromDomain)) rescuers.add(orgId);
  }
  return rescuers;
}

/** Why a message is junk for everybody, whatever it says; null: it is not. */
function listReasons(found: { readonly isScanned: boolean; readonly isUnproven: boolean }): JunkVerdict | null {
  const scanned = found.isScanned ? addReason(null, 'scanner') : null;
  return found.isUnproven ? addReason(scanned, 'unproven') : scanned;
}

/** The folder of each mailbox; the junk filter is asked where nothing else has made it junk. */
async function chooseFolders(
  services: InboundServices,
  mail: ArrivingMail,
  general: JunkVerdict | null,
): Promise<InboundCopies['targets']> {
  const judged = general === null ? await services.judgeJunk(mail) : null;
  return mail.accounts.map((account) => {
    const junk = general ?? judged?.get(account);
    return junk === undefined ? { account, folderId: inboxFolderId } : { account, folderId: junkFolderId, junk };
  });
}

/** Loaded with the first report that comes. */
const takeAsReport: typeof takeReports = async (...args) => (await import('./report-arrival.ts')).takeReports(...args);

async function accept(services: InboundServices, session: SmtpEnvelope, spooled: Spooled): Promise<SmtpReply> {
  const { hostname } = services.config;
  const { checkSender } = await import('../../engines/mail-authentication/check-sender.ts');
  const ownDomains = await services.ownDomains.read();
  const check = await checkSender({
    message: spooled.bytes ?? services.intake.openSpooled(spooled),
    remoteAddress: session.remoteAddress,
    helo: session.helo,
    mailFrom: session.mailFrom,
    mtaHostname: hostname,
    resolve: (name, type) => services.dns.resolve(name, type),
    isOwnDomain: (domain) => ownDomains.has(domain),
    now: services.clock.now(),
  });
  const { people: named, groups, leaving, reports } = await resolveTargets(services, session.rcptTo);
  const everybody = [...named, ...groups, ...leaving.map(({ group }) => group), ...reports];
  if (everybody.length === 0) return smtpReplies.unknownMailbox;
  const rescued = await findRescuers(services, check, everybody);
  if (check.disposition === 'reject' && rescued.size === 0) return smtpReplies.policy;
  const content = await judgeContent(services, session, {
    open: () => services.intake.openSpooled(spooled),
    sizeBytes: spooled.sizeBytes,
  });
  if (content.kind === 'refuse') return content.reply;
  const context = {
    ...machineContext(services.clock.now(), session.id, 'worker', everybody[0]?.orgId ?? null),
    client: 'smtp' as const,
    address: session.remoteAddress,
  };
  const reportReply = reports.length === 0 ? null : await takeAsReport(services, context, { reports, check, spooled });
  if (reportReply !== null && everybody.length === reports.length) {
    // No one else gets it, and what is kept is no message.
    if (reportReply === smtpReplies.accepted) await services.intake.discard(spooled);
    return reportReply;
  }
  const isForged = groups.some(({ orgId }) => check.disposition !== 'accept' && !rescued.has(orgId));
  const open = () => services.intake.openSpooled(spooled);
  const refusal = await refuseGroupMail(services.database.read, groups, {
    check,
    isJunk: content.isJunk || isForged,
    open,
  });
  if (refusal !== null) return refusal;
  const isAccepted = !content.isJunk && check.disposition === 'accept';
  const mail = { check, isAccepted, mailFrom: session.mailFrom, open };
  const { leaves, asked } = await findLeaves(services.database.read, leaving, mail);
  const targets = addManagers(named, asked);
  const accounts = new Set(targets.map(({ account }) => account));
  const groupMails = groups.length === 0 ? [] : await findGroupMail(services.database.read, groups, accounts);
  if ('code' in groupMails) return groupMails;
  const prefix = Buffer.concat([Buffer.from(content.header), traceHeaders(services, session, check)]);
  const copies: InboundCopies[] = [];
  for (const orgId of new Set(targets.map((target) => target.orgId))) {
    const body = await services.intake.finish(spooled, { orgId, prefix });
    const own = targets.filter((target) => target.orgId === orgId).map(({ account }) => account);
    // A forwarder's word is enough not to hide the mail, never to call its sender proven.
    const fromVerdict = rescued.has(orgId) ? 'none' : toVerdict(check, body.facts.fromAddress);
    const isUnproven = check.disposition !== 'accept' && !rescued.has(orgId);
    const general = listReasons({ isScanned: content.isJunk, isUnproven });
    copies.push({
      body,
      fromVerdict,
      targets: await chooseFolders(services, { orgId, accounts: own, body, fromVerdict }, general),
    });
  }
  const relays: GroupRelay[] = [];
  for (const mail of groupMails) {
    const body = await services.intake.finish(spooled, { orgId: mail.orgId, prefix });
    const fromVerdict = rescued.has(mail.orgId) ? 'none' : toVerdict(check, body.facts.fromAddress);
    const facts = { bodyId: body.bodyId, mailFrom: session.mailFrom, fromVerdict };
    relays.push({ body, mail: { ...mail, ...facts, keepsAuthor: fromVerdict === 'pass' && mayKeepAuthor(check) } });
  }
  await services.database.runner.execute(deliverInbound, context, {
    copies,
    relays,
    leaves,
    mailFrom: session.mailFrom,
  });
  return smtpReplies.accepted;
}

/** Takes one message from another server: spooled, checked, and in its recipients' folders before the 250. */
export async function receiveInbound(
  services: InboundServices,
  session: SmtpEnvelope,
  stream: AsyncIterable<Uint8Array>,
): Promise<SmtpReply> {
  const { hostname } = services.config;
  // What claims to be our own verdict is taken out before anything reads it (RFC 8601 §5).
  const cleaned = rewriteHeader(stream, (header) => removeForeignAuthenticationResults(header, hostname));
  const spooled = await services.intake.spool(cleaned, { maxBytes: maxMessageBytes });
  if (spooled === 'too-large') return smtpReplies.tooLarge;
  const reply = await accept(services, session, spooled);
  if (reply.code !== smtpReplies.accepted.code) await services.intake.discard(spooled);
  return reply;
}
