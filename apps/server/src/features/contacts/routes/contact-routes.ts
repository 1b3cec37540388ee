import { randomUUID } from 'node:crypto';
import { type ContactId, type ContactListInput, calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { newNumber, newUid, prepareContact } from '../../../engines/contact-files/prepare-contact.ts';
import { hashInput } from '../../../engines/database/canonical-hash.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { Services } from '../../../services.ts';
import { isFeatureOn, toFeatureSubject } from '../../settings/index.ts';
import { checkFields } from '../book/check-fields.ts';
import { deleteContacts } from '../book/delete-contacts.ts';
import { listPeople } from '../book/list-people.ts';
import { saveContact } from '../book/save-contact.ts';
import { presentContact, readContacts } from '../book/stored-contact.ts';
import { undoContacts } from '../book/undo.ts';
import { listDuplicates } from '../duplicates/list-duplicates.ts';
import { mergeContacts } from '../duplicates/merge-contacts.ts';

async function list({ database }: Pick<Services, 'database'>, wanted: ContactListInput, context: CallContext) {
  const { orgId, subject: account } = context.session;
  const db = database.read;
  const hasOrganisation =
    wanted.source !== 'personal' && (await isFeatureOn(db, toFeatureSubject(context), 'displayOrg'));
  const phones = await readOrgSetting(db, orgId, 'contactPhones');
  const page = await database.longRead(listPeople, { orgId, account, hasOrganisation, phones, wanted });
  return { list: [...page.list], total: page.total, letters: [...page.letters] };
}

/** Calls of personal contacts. */
export function createContactRoutes({ database }: Pick<Services, 'database'>): Route[] {
  const { read, runner } = database;
  return [
    bindCall(calls.contacts.list, (wanted, context) => list({ database }, wanted, context)),
    bindCall(calls.contacts.get, async ({ contactId }, { session }) => {
      const contactNo = Number(contactId);
      const stored = (await readContacts(read, session.subject, [contactNo])).get(contactNo);
      if (stored === undefined) throw new UserError('contactNotFound');
      return presentContact(stored);
    }),
    bindCall(calls.contacts.save, (input, context) => {
      const { contactId, revision, groupIds, ...fields } = input;
      return runner.execute(saveContact, toOperationContext(context), {
        account: context.session.subject,
        known: contactId === undefined ? null : { contactNo: Number(contactId), revision: revision ?? null },
        number: newNumber(),
        uid: newUid(),
        contact: prepareContact(checkFields(fields)),
        groupNos: groupIds.map(Number),
        asked: hashInput(input),
      });
    }),
    bindCall(calls.contacts.delete, async ({ contactIds }, context) => {
      const undoId = randomUUID();
      const input = { account: context.session.subject, contactNos: contactIds.map(Number), undoId };
      await runner.execute(deleteContacts, toOperationContext(context), input);
      return { undoId };
    }),
    bindCall(calls.contacts.undo, async ({ undoId }, context) => {
      const input = { account: context.session.subject, undoId };
      const { contactNos } = await runner.execute(undoContacts, toOperationContext(context), input);
      return { contactIds: contactNos.map((contactNo) => String(contactNo) as ContactId) };
    }),
    bindCall(calls.contacts.duplicates, async (_input, { session }) => {
      const { list: sets, total } = await database.longRead(listDuplicates, { account: session.subject });
      return { list: [...sets], total };
    }),
    bindCall(calls.contacts.merge, async ({ contacts, fields }, context) => {
      const undoId = randomUUID();
      const contact = await runner.execute(mergeContacts, toOperationContext(context), {
        account: context.session.subject,
        contacts: contacts.map(({ contactId, revision }) => ({ contactNo: Number(contactId), revision })),
        contact: prepareContact(checkFields(fields)),
        undoId,
      });
      return { contact, undoId };
    }),
  ];
}
