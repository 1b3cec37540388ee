import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';
import { caseFoldAddress, listAddresses, listDomains, normaliseAddress } from '../identity/index.ts';
import { deleteNickname, parseNickname, saveNickname } from './change-nickname.ts';
import { deleteOwnAlias, isReserved, saveOwnAlias } from './change-own-aliases.ts';
import { listSenders } from './list-senders.ts';

/** One of the mailbox's own addresses, as it is stored. Throws `notAllowed` for any other. */
async function ownAddress(db: Db, { session }: CallContext, text: string): Promise<string> {
  const normalised = caseFoldAddress(text);
  const own = await listAddresses(db, session.subject);
  if (normalised === null || !own.includes(normalised)) throw new UserError('notAllowed');
  return normalised;
}

async function listOwnDomains(db: Db, orgId: number): Promise<string[]> {
  return (await listDomains(db)).filter((domain) => domain.orgId === orgId).map((domain) => domain.name);
}

/** The calls of nicknames and aliases. */
export function createAddressesRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const { read, runner } = database;
  return [
    bindCall(calls.addresses.list, async (_input, context) => {
      const { subject, orgId, granted } = context.session;
      const senders = await listSenders(read, subject, context.now);
      // In another's mailbox not those whom its owner may send for, and its own as far as the right to send goes.
      const list =
        granted === undefined
          ? senders
          : senders.filter(({ kind }) => kind !== 'granted').map((sender) => ({ ...sender, right: granted.send }));
      return {
        list: [...list],
        domains: await listOwnDomains(read, orgId),
        maxAliases: await readOrgSetting(read, orgId, 'maxOwnAliases'),
        ownAliases: list.filter((sender) => sender.removable).length,
      };
    }),
    bindCall(calls.addresses.saveAlias, async ({ emailAddr, alias }, context) => {
      const { subject: account, orgId } = context.session;
      const own = await ownAddress(read, context, emailAddr);
      const { address, domain } = normaliseAddress(
        alias.includes('@') ? alias : `${alias}${own.slice(own.lastIndexOf('@'))}`,
      );
      if (!(await listOwnDomains(read, orgId)).includes(domain)) throw new UserError('domainNotFound', { domain });
      if (isReserved(address)) throw new UserError('aliasReserved', { address });
      const maxAliases = await readOrgSetting(read, orgId, 'maxOwnAliases');
      return runner.execute(saveOwnAlias, toOperationContext(context), { account, orgId, address, maxAliases });
    }),
    bindCall(calls.addresses.deleteAlias, async ({ emailAddr, alias }, context) => {
      await ownAddress(read, context, emailAddr);
      const address = caseFoldAddress(alias);
      if (address === null) throw new UserError('aliasNotFound');
      const account = context.session.subject;
      return runner.execute(deleteOwnAlias, toOperationContext(context), { account, address });
    }),
    bindCall(calls.addresses.saveNickname, async ({ emailAddr, nickname }, context) => {
      const address = await ownAddress(read, context, emailAddr);
      const name = parseNickname(nickname);
      return runner.execute(saveNickname, toOperationContext(context), {
        account: context.session.subject,
        address,
        name,
      });
    }),
    bindCall(calls.addresses.deleteNickname, async ({ emailAddr }, context) =>
      runner.execute(deleteNickname, toOperationContext(context), {
        account: context.session.subject,
        address: await ownAddress(read, context, emailAddr),
      }),
    ),
  ];
}
