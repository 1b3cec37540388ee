/** APPEND: mails that a program puts into a mailbox. They run no rules and notify nobody (decision 0052). */

import { maxMessageBytes } from '@hongyan/contract';
import { type AppendedMail, ImapRefusal } from '@hongyan/imap';
import { wasNotCommitted } from '../../../engines/database/errors.ts';
import type { BodyIntake, Spooled } from '../../../mail/bodies/index.ts';
import type { Services } from '../../../services.ts';
import { refuseInfectedMessage } from '../../incoming/index.ts';
import { type MailboxView, toProgramContext } from '../mailboxes/mailbox-view.ts';
import { notPermitted, refuseInImap } from '../refuse-in-imap.ts';
import { appendOperation, type TakenMail } from './put-appended.ts';

type AppendServices = Pick<Services, 'clock' | 'database' | 'scanner'> & { readonly intake: BodyIntake };

async function takeMails(
  services: AppendServices,
  orgId: number,
  mails: readonly AppendedMail[] | AsyncIterable<AppendedMail>,
  spools: Spooled[],
): Promise<TakenMail[]> {
  const { intake, clock } = services;
  const taken: TakenMail[] = [];
  for await (const { bytes, flags, internalDate } of mails) {
    const spooled = await intake.spool(bytes, { maxBytes: maxMessageBytes });
    if (spooled === 'too-large') throw new ImapRefusal('TOOBIG', 'The mail is too large');
    spools.push(spooled);
    // As what a person sends: what lies in a mailbox that several read is as good as sent.
    await refuseInfectedMessage(services, () => intake.openSpooled(spooled));
    const body = await intake.finish(spooled, { orgId });
    taken.push({ body, flags, receivedAt: Math.max(0, internalDate ?? clock.now()) });
  }
  return taken;
}

/**
 * Adds mails, all or none, durable when it resolves; UIDs in their order. A copy of what the person has just submitted is kept once. Nothing is kept
 * when the client breaks off. Refuses with NOPERM, OVERQUOTA, TOOBIG, NONEXISTENT.
 */
export async function appendMails(
  services: AppendServices,
  target: MailboxView,
  mails: readonly AppendedMail[] | AsyncIterable<AppendedMail>,
): Promise<{ readonly uidValidity: number; readonly uids: readonly number[] }> {
  if (target.right === 'read') throw notPermitted();
  const { account, reader } = target.scope;
  const spools: Spooled[] = [];
  const discard = async (unneeded: readonly Spooled[]): Promise<void> => {
    for (const spooled of unneeded) await services.intake.discard(spooled);
  };
  try {
    const appended = await refuseInImap(async () => {
      const taken = await takeMails(services, target.orgId, mails, spools);
      const context = toProgramContext(target.session, account, services.clock.now());
      const destination = { account, folderId: target.folderId, ...(reader === undefined ? {} : { reader }) };
      return services.database.runner.execute(appendOperation, context, { ...destination, mails: taken });
    });
    const { uidValidity, copies } = appended;
    await discard(spools.filter((_spooled, index) => copies[index]?.isNew !== true));
    return { uidValidity, uids: copies.map((copy) => copy.uid) };
  } catch (error) {
    if (wasNotCommitted(error)) await discard(spools);
    throw error;
  }
}
