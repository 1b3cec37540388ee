import { calls, type Grantee } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import {
  findArchive,
  findRecipient,
  findRemovedOwner,
  readPerson,
  type SignInEndpoint,
  switchMailbox,
} from '../identity/index.ts';
import { isFeatureOn, toFeatureSubject } from '../settings/index.ts';
import { deleteMailboxGrant, type GranteeKey, saveMailboxGrants } from './change-mailbox-grants.ts';
import { findMailboxes } from './find-mailboxes.ts';
import { listMailboxGrants } from './list-mailbox-grants.ts';
import { findManaged, findWatched } from './mailbox-policy.ts';
import { readActivity } from './read-activity.ts';

export function createSharedMailboxesRoutes(
  services: Services,
  needed: { readonly signIn: SignInEndpoint },
): readonly Route[] {
  const { read, runner } = services.database;

  const mayOpenOthers = (context: CallContext) => isFeatureOn(read, toFeatureSubject(context), 'associatedAccounts');

  const find = bindCall(calls.sharedMailboxes.find, async (_input, context) => {
    const { session, now } = context;
    const found = await findMailboxes(read, { actor: session.actor, subject: session.subject, now });
    if (found === null) throw new UserError('loginExpired');
    // Whoever is in another's mailbox when the switch goes off still sees where they are, and the way back.
    return (await mayOpenOthers(context)) ? found : { ...found, list: found.list.filter(({ isOpen }) => isOpen) };
  });

  const switchTo = bindCall(calls.sharedMailboxes.switch, async ({ emailAddr, type }, context, request) => {
    const { actor, subject: open } = context.session;
    // Already there: this session goes on.
    if (type === 'own' && open === actor) return { secondVerified: false, isChangePassword: 'false' as const };
    if (type !== 'own' && !(await mayOpenOthers(context))) throw new UserError('featureOff');
    if (type !== 'own' && emailAddr.trim() === '') throw new UserError('mailboxNotChosen');
    const subject = type === 'own' ? actor : await findOpened(emailAddr);
    if (subject === undefined || (type !== 'own' && subject === actor)) throw new UserError('mailboxNotOpen');
    return needed.signIn.answerTokens(await switchMailbox(services, context, subject), request);
  });

  /** The mailbox that an address names, be it the archive of a mail group or a removed person's. Whether it is open to somebody is asked afterwards. */
  const findOpened = async (emailAddr: string): Promise<number | undefined> =>
    (await findArchive(read, emailAddr)) ??
    (await findRecipient(read, emailAddr))?.accountNo ??
    (await findRemovedOwner(read, emailAddr.trim().toLowerCase()))?.accountNo;

  /** The account that an address names; one's own where none is given. Who may do what with it is asked afterwards. */
  const readAccount = async ({ session }: CallContext, emailAddr: string | undefined): Promise<number> => {
    if (emailAddr === undefined) return session.actor;
    const owner = await findRecipient(read, emailAddr);
    // Of another organisation nobody learns what addresses it has.
    if (owner === null || owner.orgId !== session.orgId) throw new UserError('mailboxNotOpen');
    return owner.accountNo;
  };
  const readGrantee = async ({ session }: CallContext, { kind, id }: Grantee): Promise<GranteeKey> => {
    if (kind === 'department') return { kind, no: /^\d{1,9}$/.test(id) ? Number(id) : 0 };
    const person = await findRecipient(read, id);
    if (person === null || person.orgId !== session.orgId) throw new UserError('granteeNotFound', { name: id });
    return { kind, no: person.accountNo };
  };

  const grants = bindCall(calls.sharedMailboxes.grants, async ({ emailAddr }, context) => {
    const mailbox = await findManaged(read, toOperationContext(context), await readAccount(context, emailAddr));
    const owner = mailbox === null ? null : await readPerson(read, mailbox.account);
    if (mailbox === null || owner === null) throw new UserError('mailboxNotOpen');
    const named = { emailAddr: owner.address, name: owner.displayName, isShared: mailbox.isShared };
    return { mailbox: named, list: [...(await listMailboxGrants(read, mailbox))] };
  });

  const save = bindCall(calls.sharedMailboxes.saveGrants, async ({ emailAddr, grantees, rights }, context) => {
    const mailbox = await readAccount(context, emailAddr);
    const keys = await Promise.all(grantees.map((grantee) => readGrantee(context, grantee)));
    const once = [...new Map(keys.map((key) => [`${key.kind}/${String(key.no)}`, key])).values()];
    const given = [...new Map(rights.map((right) => [right.right, right])).values()];
    const operation = { ...toOperationContext(context), subject: mailbox };
    await runner.execute(saveMailboxGrants, operation, { mailbox, grantees: once, rights: given });
    return null;
  });

  const remove = bindCall(calls.sharedMailboxes.deleteGrant, async ({ emailAddr, grantee }, context) => {
    const mailbox = await readAccount(context, emailAddr);
    const operation = { ...toOperationContext(context), subject: mailbox };
    await runner.execute(deleteMailboxGrant, operation, { mailbox, grantee: await readGrantee(context, grantee) });
    return null;
  });

  const activity = bindCall(calls.sharedMailboxes.activity, async ({ emailAddr, pageNum, pageSize }, context) => {
    const watched = await findWatched(read, toOperationContext(context), await readAccount(context, emailAddr));
    if (watched === null) throw new UserError('mailboxNotOpen');
    const input = { orgId: watched.orgId, account: watched.account, now: context.now, pageNum, pageSize };
    const { list, total } = await services.database.longRead(readActivity, input, { signal: context.signal });
    return { list, total };
  });

  return [find, switchTo, grants, save, remove, activity];
}
