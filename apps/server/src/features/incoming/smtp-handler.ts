import type { SmtpAccount, SmtpReply, SmtpSession, SmtpSessionHandler } from '@hongyan/smtp';
import { StorageFullError } from '../../engines/storage-full.ts';
import { StorageUnavailableError } from '../../engines/storage-unavailable.ts';
import { type ClientSessions, isSessionGrantGood } from '../authorisation-codes/index.ts';
import { machineContext, readPerson } from '../identity/index.ts';
import { expandGroups, mayWriteTo, type StoredGroup } from '../mail-groups/index.ts';
import { refuseWriter } from './group-arrival.ts';
import { type InboundServices, receiveInbound } from './receive-inbound.ts';
import { type RecipientTarget, resolveTarget } from './recipient-target.ts';
import { refuseListed } from './refuse-listed.ts';
import { refuseUnknownServer } from './refuse-unknown-server.ts';
import { smtpReplies } from './smtp-replies.ts';
import type { SubmissionPort } from './submission-port.ts';

const isPostmaster = (address: string): boolean => /^postmaster(?:@|$)/i.test(address);

async function withoutSpace(receive: () => Promise<SmtpReply>): Promise<SmtpReply> {
  try {
    return await receive();
  } catch (error) {
    // 452 or 451, never 250: the other side keeps the mail.
    if (error instanceof StorageFullError) return smtpReplies.storageFull;
    if (error instanceof StorageUnavailableError) return smtpReplies.storageDown;
    throw error;
  }
}

/** What the SMTP listeners ask. Mail from other servers is taken for people here only; people send to anybody, as themselves. */
export function createSmtpHandler(
  services: InboundServices,
  needed: { readonly submissions: SubmissionPort; readonly programs: ClientSessions },
): SmtpSessionHandler {
  const { database } = services;
  // Asked at each mail too, so that nothing overtakes what ends the session: a code, device, protocol or person that was switched off meanwhile sends nothing more.
  const isStillIn = (account: SmtpAccount): Promise<boolean> =>
    isSessionGrantGood(database.read, { ...account, protocol: 'smtp' }, services.clock.now());
  /** Of another server the author is known with the message; nothing that has no sender goes to a group. */
  const refuseForGroup = async (
    group: StoredGroup,
    { account, mailFrom }: { readonly account: SmtpAccount | undefined; readonly mailFrom: string },
  ): Promise<SmtpReply | undefined> => {
    if (account === undefined) {
      if (mailFrom === '') return refuseWriter(group);
      const { accounts, outside } = await expandGroups(database.read, group.orgId, [group.address]);
      return accounts.length + outside.length === 0 ? smtpReplies.groupEmpty : undefined;
    }
    const person = await readPerson(database.read, account.accountNo);
    const asking = { orgId: person?.orgId ?? null, account: account.accountNo, address: '' };
    return (await mayWriteTo(database.read, group, asking)) ? undefined : refuseWriter(group);
  };
  const refuseTarget = async (
    target: RecipientTarget,
    mailFrom: string,
    session: SmtpSession,
  ): Promise<SmtpReply | undefined> => {
    if (target.kind === 'invalid') return smtpReplies.badAddress;
    if (target.kind === 'managers') return target.accounts.length === 0 ? smtpReplies.groupUnmanaged : undefined;
    if (target.kind === 'group') return refuseForGroup(target.group, { account: session.account, mailFrom });
    if (target.kind === 'unknown') return smtpReplies.unknownMailbox;
    if (target.kind === 'reports') return session.role === 'mx' ? undefined : smtpReplies.unknownMailbox;
    if (target.kind === 'outside') return session.account === undefined ? smtpReplies.relayDenied : undefined;
    return target.isFull && session.account === undefined ? smtpReplies.mailboxFull : undefined;
  };
  return {
    authenticate: async ({ username, password, remoteAddress, helo }) => {
      const context = {
        ...machineContext(services.clock.now(), 'smtp-auth', 'worker'),
        client: 'submission' as const,
        address: remoteAddress,
      };
      const asked = { username, code: password, protocol: 'smtp' as const, program: helo };
      const answer = await needed.programs.signIn(context, asked);
      if (answer.status === 'refused') return { status: 'refused' };
      if (answer.status !== 'ok') return { status: 'temporary' };
      const { live } = answer;
      const { person, grant } = live;
      const { accountNo, codeId, deviceId } = grant;
      return { status: 'ok', accountNo, address: person.address, codeId, deviceId, live };
    },
    acceptSender: async ({ address, session, hold }) => {
      if (session.account === undefined) return undefined;
      if (!(await isStillIn(session.account))) return smtpReplies.accessEnded;
      const refusal = hold === undefined ? null : needed.submissions.refuseHold(hold, services.clock.now());
      if (refusal !== null) return refusal;
      return (await needed.submissions.isOwnAddress(session.account.accountNo, address))
        ? undefined
        : smtpReplies.notYourAddress;
    },
    resolveRecipient: async ({ address, mailFrom, session }) => {
      const target = await resolveTarget(database.read, address);
      // Whoever runs a listed server reaches the postmaster all the same (RFC 5321 §4.5.1).
      if (isPostmaster(address)) return refuseTarget(target, mailFrom, session);
      const refusal = (await refuseListed(services, session)) ?? (await refuseTarget(target, mailFrom, session));
      // Asked last: an address that there is not is refused at once.
      return refusal ?? refuseUnknownServer(services, { address, mailFrom, session, target });
    },
    receive: ({ session, stream }) =>
      withoutSpace(async () => {
        if (session.account !== undefined && !(await isStillIn(session.account))) return smtpReplies.accessEnded;
        await services.blobs.requireRoom(0);
        return session.role === 'mx'
          ? receiveInbound(services, session, stream)
          : needed.submissions.receive(session, stream);
      }),
  };
}
