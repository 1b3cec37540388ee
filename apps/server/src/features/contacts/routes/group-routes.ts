import { randomUUID } from 'node:crypto';
import { type ContactGroupMember, calls } from '@hongyan/contract';
import { toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { cleanLine, isMailAddress } from '../../../engines/contact-files/contact-fields.ts';
import { newNumber } from '../../../engines/contact-files/prepare-contact.ts';
import { hashInput } from '../../../engines/database/canonical-hash.ts';
import { buildSortKey } from '../../../engines/pinyin/sort-key.ts';
import type { Services } from '../../../services.ts';
import { countContacts } from '../book/stored-contact.ts';
import {
  changeContactGroupMembers,
  checkGroupName,
  deleteContactGroup,
  type NamedMember,
  saveContactGroup,
} from '../groups/change-groups.ts';
import { countUngrouped, hasGroup, listGroups, listMembers, presentGroup } from '../groups/store.ts';

/** By name, Latin and Chinese in one alphabet. */
function byName<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  return list
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
}

/** Refuses with contactEmailInvalid. */
function toNamed(member: ContactGroupMember): NamedMember {
  if (member.kind === 'contact') return { contactNo: Number(member.contactId) };
  const address = cleanLine(member.address);
  if (!isMailAddress(address)) throw new UserError('contactEmailInvalid', { address: address.slice(0, 100) });
  return { address, name: cleanLine(member.name) };
}

/** Calls of contact groups. */
export function createGroupRoutes({ database: { read, runner } }: Pick<Services, 'database'>): Route[] {
  return [
    bindCall(calls.contacts.groups, async (_input, { session: { subject: account } }) => ({
      list: byName(await listGroups(read, account), ({ name }) => buildSortKey(name)).map(presentGroup),
      contacts: await countContacts(read, account),
      ungrouped: await countUngrouped(read, account),
    })),
    bindCall(calls.contacts.saveGroup, async (input, context) => {
      const saved = await runner.execute(saveContactGroup, toOperationContext(context), {
        account: context.session.subject,
        groupNo: input.groupId === undefined ? null : Number(input.groupId),
        number: newNumber(),
        name: checkGroupName(input.name),
        asked: hashInput(input),
      });
      return presentGroup(saved);
    }),
    bindCall(calls.contacts.deleteGroup, async ({ groupId }, context) => {
      const undoId = randomUUID();
      const input = { account: context.session.subject, groupNo: Number(groupId), undoId };
      await runner.execute(deleteContactGroup, toOperationContext(context), input);
      return { undoId };
    }),
    bindCall(calls.contacts.groupMembers, async ({ groupId }, { session: { subject: account } }) => {
      const groupNo = Number(groupId);
      if (!(await hasGroup(read, account, groupNo))) throw new UserError('contactGroupNotFound');
      const members = byName(
        await listMembers(read, account, groupNo),
        ({ sortKey, name, address }) => sortKey ?? buildSortKey(name || address),
      );
      return {
        list: members.map(({ contactId, name, address }) => ({
          member:
            contactId === null ? { kind: 'address' as const, address, name } : { kind: 'contact' as const, contactId },
          name,
          address,
        })),
      };
    }),
    bindCall(calls.contacts.changeGroupMembers, ({ groupId, add, remove }, context) =>
      runner.execute(changeContactGroupMembers, toOperationContext(context), {
        account: context.session.subject,
        groupNo: Number(groupId),
        add: add.map(toNamed),
        remove: remove.map(toNamed),
      }),
    ),
  ];
}
