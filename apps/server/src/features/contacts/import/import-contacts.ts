/** Takes the entries of a file over, all in one transaction. */
import {
  type ContactImportReport,
  maxContactGroupMembers,
  maxContactGroupNameCharacters,
  maxContactGroups,
  maxContacts,
} from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { newNumber } from '../../../engines/contact-files/prepare-contact.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { contactsChanged, requireGroups, requireOwner } from '../book/contact-changes.ts';
import { readAllContacts, writeContacts } from '../book/stored-contact.ts';
import { type ChangedGroup, keepUndo } from '../book/undo.ts';
import { groupNameKey } from '../groups/change-groups.ts';
import { listGroups } from '../groups/store.ts';
import { insertPhoto, type KeptPhoto } from '../photos/change-photo.ts';
import { type DuplicateChoice, ImportPlanner, type PlannedContact, type PlannedEntry } from './plan-import.ts';

export interface ImportContactsInput {
  readonly account: number;
  readonly importId: string;
  readonly entries: readonly PlannedEntry[];
  readonly choice: DuplicateChoice;
  /** A group that all of them join. */
  readonly groupNo: number | null;
  readonly photos: readonly KeptPhoto[];
  readonly undoId: string;
  /** What the caller asked for: a repeat comes with other blobs. */
  readonly asked: string;
}

export interface ContactsImported {
  readonly report: ContactImportReport;
  /** Blobs that nothing names once the change is committed. */
  readonly unneeded: readonly string[];
}

type LeftOut = ContactImportReport['leftOut'][number];

/** Who joins which group: groups that a file names are made, as many as there is room for. */
class GroupJoining {
  readonly #room = new Map<number, number>();
  readonly #byKey = new Map<string, number>();
  readonly made: { readonly groupNo: number; readonly name: string }[] = [];
  readonly leftOut: LeftOut[] = [];

  constructor(known: readonly { readonly groupNo: number; readonly name: string; readonly members: number }[]) {
    for (const { groupNo, name, members } of known) {
      this.#byKey.set(groupNameKey(name), groupNo);
      this.#room.set(groupNo, maxContactGroupMembers - members);
    }
  }

  #findOrMake(given: string): number | null {
    const name = Array.from(given).slice(0, maxContactGroupNameCharacters).join('').trim();
    const known = this.#byKey.get(groupNameKey(name));
    if (known !== undefined) return known;
    if (this.#byKey.size >= maxContactGroups) return null;
    let groupNo = newNumber();
    while (this.#room.has(groupNo)) groupNo = newNumber();
    this.#byKey.set(groupNameKey(name), groupNo);
    this.#room.set(groupNo, maxContactGroupMembers);
    this.made.push({ groupNo, name });
    return groupNo;
  }

  #join(contact: PlannedContact, groupNo: number | null, what: string): void {
    const room = groupNo === null ? 0 : (this.#room.get(groupNo) ?? 0);
    if (groupNo === null || (room <= 0 && !contact.groupNos.has(groupNo))) {
      this.leftOut.push({ entry: 0, name: '', what: `group: ${what}`, reason: 'tooMany' });
      return;
    }
    if (contact.groupNos.has(groupNo)) return;
    contact.groupNos.add(groupNo);
    contact.isChanged = true;
    this.#room.set(groupNo, room - 1);
  }

  /** The group that was chosen first: what a file names goes where there is room left. */
  joinAll(contact: PlannedContact, chosen: number | null): void {
    if (chosen !== null) this.#join(contact, chosen, '');
    for (const name of contact.groupNames) this.#join(contact, this.#findOrMake(name), name);
  }
}

async function keepPhotos(tx: Tx, account: number, photos: readonly KeptPhoto[]): Promise<readonly string[]> {
  const unneeded: string[] = [];
  for (const photo of photos) if (!(await insertPhoto(tx, account, photo))) unneeded.push(photo.blobId);
  return unneeded;
}

async function insertGroups(tx: Tx, account: number, made: GroupJoining['made']): Promise<void> {
  if (made.length === 0) return;
  await tx
    .insertInto('contact_group')
    .values(
      made.map(({ groupNo, name }) => ({
        account_no: account,
        group_no: groupNo,
        name,
        name_key: groupNameKey(name),
      })),
    )
    .execute();
}

/** A report names this many. */
const maxNamed = 200;

/** Refuses with contactGroupNotFound, and tooManyContacts where not one of them found room. */
export const importContacts = defineOperation<ImportContactsInput, ContactsImported>({
  name: 'contacts.applyImport',
  accounts: ({ account }) => [account],
  requestHash: ({ asked }) => asked,
  run: async (tx, context, { account, importId, entries, choice, groupNo, photos, undoId }) => {
    requireOwner(context, account);
    if (groupNo !== null) await requireGroups(tx, account, [groupNo]);
    const planner = new ImportPlanner(await readAllContacts(tx, account), choice, context.now);
    for (const [index, entry] of entries.entries()) planner.take(entry, index + 1);
    const plan = planner.plan();
    if (
      plan.added + plan.merged + plan.skipped === 0 &&
      plan.leftOut.some(({ what, reason }) => what === '' && reason === 'tooMany')
    )
      throw new UserError('tooManyContacts', { max: maxContacts });
    const joining = new GroupJoining(await listGroups(tx, account));
    for (const contact of plan.contacts) joining.joinAll(contact, groupNo);
    await insertGroups(tx, account, joining.made);
    const unneeded = await keepPhotos(tx, account, photos);
    const revision = context.modseq(account);
    const written = plan.contacts.filter(({ isChanged }) => isChanged);
    const contacts = written.map(({ content, groupNos }) => ({ content, groupNos: [...groupNos] }));
    await writeContacts(tx, { account, revision, now: context.now, contacts });
    const changed = written.map(({ content, before }) => ({ contactNo: content.contact_no, before, after: revision }));
    const groups: ChangedGroup[] = joining.made.map((group) => ({ groupNo: group.groupNo, before: null }));
    await keepUndo(tx, { account, undoId, now: context.now }, { contacts: changed, groups });
    const { added, merged, skipped } = plan;
    const report = {
      added,
      merged,
      skipped,
      leftOut: [...plan.leftOut, ...joining.leftOut].slice(0, maxNamed),
      leftOutTotal: plan.leftOutTotal + joining.leftOut.length,
      undoId,
    };
    return {
      output: { report, unneeded },
      changes: [contactsChanged(account)],
      audit: [{ action: 'contacts.applyImport', object: importId, result: 'ok', detail: { added, merged, skipped } }],
    };
  },
});
