import type { DraftContent } from '@hongyan/contract';
import { defineOperation, type RunningContext, type Tx } from '../engines/database/port.ts';
import { takeModseqs } from '../engines/database/run-state.ts';
import { saveDraft } from '../features/compose/save-draft.ts';
import { saveLabel } from '../features/folders/label-operations.ts';
import { saveFolder } from '../features/folders/save-folder.ts';
import { addDepartment } from '../features/identity/people/add-department.ts';
import { addDomain } from '../features/identity/people/add-domain.ts';
import { addPerson } from '../features/identity/people/add-person.ts';
import { createOrganisation } from '../features/identity/people/create-organisation.ts';
import type { NewDkimKey } from '../features/identity/people/dkim-key.ts';
import { setOrgSetting } from '../features/settings/set-org-setting.ts';
import { type ArrivalFlags, insertMessage } from '../mail/arrivals/index.ts';
import { type AcceptedBody, insertBody } from '../mail/bodies/in-transaction.ts';
import { recordCorrespondents } from '../mail/correspondents/index.ts';
import { systemFolderId } from '../mail/folders/index.ts';
import type { PreparedCalendar } from './calendars.ts';
import { contactsOwner, type PreparedDemoContact } from './contacts.ts';
import type { FolderKey, LabelKey } from './demo-mail.ts';
import { fillCalendars } from './fill-calendars.ts';
import { fillContacts } from './fill-contacts.ts';
import { colleagues, departments, domainName, folders, labels, type Owner, organisationName } from './people.ts';
import { Steps } from './steps.ts';

export interface PreparedCopy {
  readonly owner: Owner;
  readonly folder: FolderKey;
  readonly labels: readonly LabelKey[];
  readonly flags: ArrivalFlags;
}

/** A mail that is taken in and waits for its people. */
export interface PreparedMail {
  readonly body: AcceptedBody;
  readonly receivedAt: number;
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
  readonly copies: readonly PreparedCopy[];
  /** Set for what one of us has sent. */
  readonly sent: { readonly owner: Owner; readonly messageId: string; readonly recipients: readonly string[] } | null;
}

export interface FillInput {
  readonly dkimKey: NewDkimKey;
  readonly passwordHashes: Readonly<Record<Owner, string>>;
  /** By time, oldest first. */
  readonly mails: readonly PreparedMail[];
  readonly draft: DraftContent;
  readonly calendars: readonly PreparedCalendar[];
  readonly contacts: readonly PreparedDemoContact[];
}

interface DemoIds {
  readonly accounts: Readonly<Record<Owner, number>>;
  readonly folderIds: Readonly<Record<FolderKey, number>>;
  readonly labelIds: Readonly<Record<LabelKey, number>>;
}

const systemFolderIds = {
  inbox: systemFolderId('inbox'),
  sent: systemFolderId('sent'),
  trash: systemFolderId('trash'),
  junk: systemFolderId('junk'),
} as const;

async function makePeople(
  tx: Tx,
  context: RunningContext,
  steps: Steps,
  input: FillInput & { readonly orgId: number },
): Promise<Record<Owner, number>> {
  const { orgId } = input;
  await steps.run(addDomain.run(tx, context, { orgId, name: domainName, dkimKey: input.dkimKey }));
  for (const name of departments) await steps.run(addDepartment.run(tx, context, { orgId, name, parent: null }));
  const accounts = { lilei: 0, haiyan: 0, anna: 0 };
  for (const { owner, ...person } of colleagues) {
    const passwordHash = input.passwordHashes[owner];
    const added = await steps.run(addPerson.run(tx, context, { ...person, passwordHash, mustChange: false }));
    accounts[owner] = added.accountNo;
  }
  await takeModseqs(tx, Object.values(accounts));
  return accounts;
}

async function makeMailboxes(
  tx: Tx,
  context: RunningContext,
  steps: Steps,
  home: { readonly orgId: number; readonly accounts: Record<Owner, number> },
): Promise<DemoIds> {
  const { orgId, accounts } = home;
  const account = accounts.lilei;
  const folderIds = { ...systemFolderIds, projects: 0, suppliers: 0, receipts: 0 };
  for (const [key, name] of Object.entries(folders) as [keyof typeof folders, string][]) {
    const made = await steps.run(
      saveFolder.run(tx, context, { account, orgId, name, parentId: null, hiddenFolders: [] }),
    );
    folderIds[key] = Number(made.folderId);
  }
  const labelIds = { important: 0, followUp: 0, hospital: 0, travel: 0 };
  for (const [key, { name, color }] of Object.entries(labels) as [LabelKey, (typeof labels)[LabelKey]][]) {
    const made = await steps.run(saveLabel.run(tx, context, { account, orgId, name, color }));
    labelIds[key] = Number(made.labelId);
  }
  return { accounts, folderIds, labelIds };
}

/** Numbers of submissions are MODSEQs of the account; those that the demonstration needs are taken out of its counter. */
async function reserveSubmissionIds(tx: Tx, account: number, count: number): Promise<number> {
  const { modseq } = await tx
    .updateTable('account')
    .set((eb) => ({ modseq: eb('modseq', '+', count) }))
    .where('account_no', '=', account)
    .returning('modseq')
    .executeTakeFirstOrThrow();
  return modseq - count + 1;
}

/** The record of a mail that has reached everybody. */
async function insertSubmission(
  tx: Tx,
  mail: PreparedMail & { readonly sent: NonNullable<PreparedMail['sent']> },
  key: { readonly account: number; readonly submissionId: number; readonly sentN: number; readonly from: string },
): Promise<void> {
  const at = mail.receivedAt;
  const base = { account_no: key.account, submission_id: key.submissionId };
  await tx
    .insertInto('submission')
    .values({
      ...base,
      state: 'done',
      mail_from: key.from,
      subject: mail.body.facts.subject,
      message_id: mail.sent.messageId,
      body_id: mail.body.bodyId,
      sent_n: key.sentN,
      hold_until: null,
      created_at: at,
      released_at: at,
      kind: 'mail',
      gate: 'free',
      seal: 0,
    })
    .execute();
  await tx
    .insertInto('submission_recipient')
    .values(
      mail.sent.recipients.map((address, index) => ({
        ...base,
        recipient_no: index + 1,
        address,
        target_account_no: null,
        domain: address.slice(address.indexOf('@') + 1),
        state: 'delivered' as const,
        attempts: 1,
        next_attempt_at: at,
        lease_until: null,
        last_code: '250 2.0.0',
        last_text: null,
        last_host: null,
        last_tls: null,
        finished_at: at,
        told: 2 as const,
      })),
    )
    .execute();
  await recordCorrespondents(tx, {
    isKept: true,
    account: key.account,
    n: key.sentN,
    at,
    recipients: mail.sent.recipients,
    named: mail.body.facts.recipients,
  });
}

async function insertCopy(
  tx: Tx,
  context: RunningContext,
  ids: DemoIds,
  item: {
    readonly mail: PreparedMail;
    readonly copy: PreparedCopy;
    readonly submission?: { account: number; id: number };
  },
) {
  const { mail, copy, submission } = item;
  const account = ids.accounts[copy.owner];
  const inserted = await insertMessage(tx, context, {
    account,
    folderId: ids.folderIds[copy.folder],
    facts: mail.body.facts,
    flags: { ...copy.flags, labels: copy.labels.map((key) => ids.labelIds[key]) },
    fromVerdict: mail.fromVerdict,
    receivedAt: mail.receivedAt,
    notify: false,
    overQuota: 'accept',
    ...(submission === undefined ? {} : { submission }),
  });
  if (copy.folder === 'trash')
    await tx
      .updateTable('message')
      .set({ origin_folder_id: systemFolderIds.inbox })
      .where('account_no', '=', account)
      .where('n', '=', inserted.n)
      .execute();
  return inserted;
}

async function insertMails(
  tx: Tx,
  context: RunningContext,
  ids: DemoIds,
  input: FillInput & { readonly orgId: number },
): Promise<void> {
  const next: Record<Owner, number> = { lilei: 0, haiyan: 0, anna: 0 };
  for (const { owner } of colleagues) {
    const count = input.mails.filter((mail) => mail.sent?.owner === owner).length;
    next[owner] = await reserveSubmissionIds(tx, ids.accounts[owner], count);
  }
  for (const mail of input.mails) {
    await insertBody(tx, { ...mail.body, orgId: input.orgId }, mail.receivedAt);
    const { sent } = mail;
    const submission = sent === null ? undefined : { account: ids.accounts[sent.owner], id: next[sent.owner]++ };
    for (const copy of mail.copies) {
      const { n } = await insertCopy(tx, context, ids, {
        mail,
        copy,
        ...(submission === undefined ? {} : { submission }),
      });
      if (sent !== null && submission !== undefined && copy.owner === sent.owner && copy.folder === 'sent')
        await insertSubmission(
          tx,
          { ...mail, sent },
          { account: submission.account, submissionId: submission.id, sentN: n, from: mail.body.facts.fromAddress },
        );
    }
  }
}

/**
 * The whole demonstration in one transaction: after a crash at any moment it is there, or a next start makes it.
 * Answers false, and changes nothing, where the store has an organisation.
 */
export const fillDemonstration = defineOperation<FillInput, boolean>({
  name: 'demonstration.fill',
  accounts: () => [],
  run: async (tx, context, input) => {
    const there = await tx.selectFrom('org').select('org_id').limit(1).executeTakeFirst();
    if (there !== undefined) return { output: false };
    const steps = new Steps();
    const { orgId } = await steps.run(createOrganisation.run(tx, context, { name: organisationName }));
    // Whoever tries it signs in from everywhere: notices of new devices would bury its mails.
    const quiet = { orgId, key: 'newDeviceNotice', value: false };
    await steps.run(setOrgSetting.run(tx, context, quiet));
    const accounts = await makePeople(tx, context, steps, { ...input, orgId });
    const ids = await makeMailboxes(tx, context, steps, { orgId, accounts });
    await insertMails(tx, context, ids, { ...input, orgId });
    await fillCalendars(tx, context, { orgId, accounts }, input.calendars);
    const draft = { account: accounts.lilei, draftId: null, revision: 0, content: input.draft };
    await steps.run(saveDraft.run(tx, context, draft));
    await fillContacts(tx, context, steps, { account: accounts[contactsOwner], contacts: input.contacts });
    return { output: true, changes: steps.changes, audit: steps.audit };
  },
});
