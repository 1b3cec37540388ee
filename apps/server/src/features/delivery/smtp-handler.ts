import type { SmtpReply, SmtpSessionHandler } from '../../call/smtp-session.ts';
import { UserError } from '../../call/user-error.ts';
import { StorageFullError } from '../../engines/storage-full.ts';
import { checkClientCode, machineContext } from '../identity/index.ts';
import { type InboundServices, receiveInbound } from './receive-inbound.ts';
import { isOwnAddress, receiveSubmission } from './receive-submission.ts';
import { resolveTarget } from './recipient-target.ts';
import { smtpReplies } from './smtp-replies.ts';

async function withoutSpace(receive: () => Promise<SmtpReply>): Promise<SmtpReply> {
  try {
    return await receive();
  } catch (error) {
    // 452, never 250: the other side keeps the mail.
    if (error instanceof StorageFullError) return smtpReplies.storageFull;
    throw error;
  }
}

/** What the SMTP doors ask. Mail from other servers is taken for people here only; people send to anybody, as themselves. */
export function createSmtpHandler(services: InboundServices): SmtpSessionHandler {
  const { database } = services;
  return {
    authenticate: async ({ username, password, remoteAddress }) => {
      const context = {
        ...machineContext(services.clock.now(), 'smtp-auth', 'worker'),
        client: 'submission' as const,
        address: remoteAddress,
      };
      try {
        const person = await checkClientCode(services, context, { username, code: password, protocol: 'smtp' });
        return person === null
          ? { status: 'refused' }
          : { status: 'ok', accountNo: person.accountNo, address: person.address };
      } catch (error) {
        if (error instanceof UserError) return { status: 'temporary' };
        throw error;
      }
    },
    acceptSender: async ({ address, session }) => {
      if (session.account === undefined) return undefined;
      return (await isOwnAddress(services, session.account.accountNo, address))
        ? undefined
        : smtpReplies.notYourAddress;
    },
    resolveRecipient: async ({ address, session }) => {
      const target = await resolveTarget(database.read, address);
      if (target.place === 'invalid') return smtpReplies.badAddress;
      if (target.place === 'unknown') return smtpReplies.unknownMailbox;
      if (target.place === 'outside') return session.account === undefined ? smtpReplies.relayDenied : undefined;
      return target.isFull && session.account === undefined ? smtpReplies.mailboxFull : undefined;
    },
    receive: ({ session, stream }) =>
      withoutSpace(async () => {
        await services.blobs.requireRoom(0);
        return session.role === 'mx'
          ? receiveInbound(services, session, stream)
          : receiveSubmission(services, session, stream);
      }),
  };
}
