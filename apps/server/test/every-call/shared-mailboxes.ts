import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';
import type { Db } from '../../src/engines/database/port.ts';

const grantee = { kind: 'person', id: 'wang.haiyan@inside.example' };

export const sharedMailboxesExamples: Readonly<Record<string, CallExample>> = {
  'sharedMailboxes.find': { valid: () => ({}), malformed: null },
  // To one's own, where one is already: nothing changes.
  'sharedMailboxes.switch': { valid: () => ({ type: 'own' }), malformed: { type: 'theirs' } },
  'sharedMailboxes.grants': { valid: () => ({}), malformed: null },
  'sharedMailboxes.saveGrants': {
    valid: () => ({ grantees: [grantee], rights: [{ right: 'read', until: null }] }),
    malformed: { grantees: [], rights: [{ right: 'everything', until: null }] },
  },
  'sharedMailboxes.deleteGrant': { valid: () => ({ grantee }), malformed: { grantee: { kind: 'group', id: '1' } } },
  'sharedMailboxes.activity': { valid: () => ({ pageNum: 1 }), malformed: { pageSize: 'all' } },
};

const nothing: CallClass = { as: 'nothing', why: 'rights and who used them, nothing of single mails' };

export const sharedMailboxesClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(sharedMailboxesExamples).map((name) => [name, nothing]),
);

/** Changes that leave no record: files on their way into a message change nothing until it is kept or sent; and there is nothing left to delete by then. */
export const leavesNoRecord: ReadonlySet<string> = new Set([
  'bulk.completeDelete',
  'bulk.clearFolder',
  'bulk.readedDelete',
  'compose.forwardAsAttachment',
  'compose.upload',
  'compose.deleteUpload',
  'compose.uploadPicture',
  'writingAids.uploadPicture',
  'writingAids.take',
  'largeAttachments.attachFromMail',
  'largeAttachments.finishUpload',
]);

/** Records of what one did in the mailbox of another. */
export async function countRecords(db: Db, actor: number, subject: number): Promise<number> {
  const { records } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('records'))
    .where('actor_no', '=', actor)
    .where('subject_no', '=', subject)
    .executeTakeFirstOrThrow();
  return records;
}
