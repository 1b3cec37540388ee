import type { RunningContext, Tx } from '../engines/database/port.ts';
import { saveContact } from '../features/contacts/book/save-contact.ts';
import { saveContactGroup } from '../features/contacts/groups/change-groups.ts';
import { type ContactGroupKey, contactGroups, type PreparedDemoContact } from './contacts.ts';
import type { Steps } from './steps.ts';

/** The address book is its owner's: it is filled in their name. */
export async function fillContacts(
  tx: Tx,
  context: RunningContext,
  steps: Steps,
  { account, contacts }: { readonly account: number; readonly contacts: readonly PreparedDemoContact[] },
): Promise<void> {
  const own: RunningContext = { ...context, actor: account, subject: account, modseq: (no) => context.modseq(no) };
  const groupNos = new Map<ContactGroupKey, number>();
  for (const [index, [key, name]] of (Object.entries(contactGroups) as [ContactGroupKey, string][]).entries()) {
    const group = { account, groupNo: null, number: index + 1, name, asked: '' };
    groupNos.set(key, (await steps.run(saveContactGroup.run(tx, own, group))).groupNo);
  }
  for (const { number, uid, contact, groups } of contacts) {
    const into = groups.flatMap((key) => groupNos.get(key) ?? []);
    await steps.run(
      saveContact.run(tx, own, { account, known: null, number, uid, contact, groupNos: into, asked: '' }),
    );
  }
}
