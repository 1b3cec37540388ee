/** A valid input for every call of the contract, made of the ids of one person's own things; what is missing fails the test. */
import { type DraftContent, plainDraft } from '@hongyan/contract';
import type { CallExample, OwnThings } from '@hongyan/testkit/server/call-example.ts';
import { activeSessionsExamples } from './every-call/active-sessions.ts';
import { addressesExamples } from './every-call/addresses.ts';
import { approvalExamples } from './every-call/approval.ts';
import { authorisedMailExamples } from './every-call/authorised-mail.ts';
import { automaticMailExamples } from './every-call/automatic-mail.ts';
import { avatarsExamples } from './every-call/avatars.ts';
import { calendarExamples } from './every-call/calendar.ts';
import { challengesExamples } from './every-call/challenges.ts';
import { clientsExamples } from './every-call/clients.ts';
import { contactsExamples } from './every-call/contacts.ts';
import { fileSharesExamples } from './every-call/file-shares.ts';
import { filesExamples } from './every-call/files.ts';
import { homeExamples } from './every-call/home.ts';
import { largeAttachmentsExamples } from './every-call/large-attachments.ts';
import { lockscreenExamples } from './every-call/lockscreen.ts';
import { mailGroupsExamples } from './every-call/mail-groups.ts';
import { officeEditingExamples } from './every-call/office-editing.ts';
import { outgoingExamples } from './every-call/outgoing.ts';
import { passwordsExamples } from './every-call/passwords.ts';
import { personDetailsExamples } from './every-call/person-details.ts';
import { qrSignInExamples } from './every-call/qr-sign-in.ts';
import { resourcesExamples } from './every-call/resources.ts';
import { rulesExamples } from './every-call/rules.ts';
import { settingsExamples } from './every-call/settings.ts';
import { sharedMailboxesExamples } from './every-call/shared-mailboxes.ts';
import { singleSignOnExamples } from './every-call/single-sign-on.ts';
import { smsExamples } from './every-call/sms.ts';
import { twoFactorExamples } from './every-call/two-factor.ts';
import { writingAidsExamples } from './every-call/writing-aids.ts';

export const folderPassword = 'quiet harbour';

/** What `world.ts` serves. */
export const remotePicture = 'http://pictures.example/a.png';

const nothing: CallExample = { valid: () => ({}), malformed: null };
const mails = (more: Record<string, unknown> = {}): CallExample => ({
  valid: (own) => ({ mailIds: [own.mailId], ...more }),
  malformed: { mailIds: ['1; drop table message'] },
});
const aFolder = (more: Record<string, unknown> = {}): CallExample => ({
  valid: (own) => ({ folderId: own.folderId, ...more }),
  malformed: { folderId: '100; --', ...more },
});
const aGuardedFolder = (more: Record<string, unknown> = {}): CallExample => ({
  valid: (own) => ({ folderId: own.guardedFolderId, ...more }),
  malformed: { folderId: ['100'], ...more },
});
const aMail: CallExample = { valid: (own) => ({ mailId: own.mailId }), malformed: { mailId: '../1' } };

function createDraft(own: OwnThings, uploadId?: string): DraftContent {
  const attachment = { uploadId, fileName: 'note.txt', type: 'text/plain', size: 5, contentId: null, url: '' };
  return {
    type: 'new',
    refMailId: null,
    from: own.address,
    to: [{ name: '', address: own.address }],
    cc: [],
    bcc: [],
    subject: 'every call',
    html: '<p>every call</p>',
    attachments: uploadId === undefined ? [] : [attachment as DraftContent['attachments'][number]],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
  };
}

let made = 0;
const freshName = () => `n${(made += 1)}`;

export const examples: Readonly<Record<string, CallExample>> = {
  'identity.token': {
    valid: (own) => ({ grant_type: 'password', username: own.address, password: 'Quiet-Harbour-72' }),
    malformed: { grant_type: 'magic' },
  },
  'identity.verify': {
    valid: () => ({ ticket: 'of-nothing', method: 'totp', code: '000000' }),
    malformed: { ticket: '', method: 'magic' },
  },
  'identity.logout': { ...nothing, ownSession: true },
  'identity.userInfo': nothing,
  'identity.domains': nothing,
  'identity.verifyToken': nothing,
  'identity.userLog': { valid: () => ({ pageNum: 1 }), malformed: { pageSize: 'all' } },
  'home.index': nothing,
  'home.quota': nothing,
  'folders.navigation': nothing,
  'folders.save': {
    valid: (own) => ({ folderName: freshName(), parentId: own.folderId }),
    malformed: { folderName: 7 },
  },
  'folders.folderList': nothing,
  'folders.updateName': {
    valid: (own) => ({ folderId: own.folderId, folderName: freshName() }),
    malformed: { folderId: 'inbox', folderName: 'x' },
  },
  'folders.updateState': {
    valid: (own) => ({ folderId: own.folderId, state: 1 }),
    malformed: { folderId: '100', state: 2 },
  },
  'folders.arrange': {
    valid: (own) => ({ folderId: own.folderId, parentId: null, beforeId: null }),
    malformed: { folderId: '100', parentId: 'top' },
  },
  'folders.delete': {
    valid: (own) => ({ folderId: own.folderId }),
    malformed: { folderId: '100', password: ['x'] },
  },
  'folders.existPwd': aFolder(),
  'folders.forgetPwd': aFolder(),
  'folders.setPwd': aFolder({ password: folderPassword }),
  'folders.validPwd': aGuardedFolder({ password: folderPassword }),
  'folders.cancelPwd': aGuardedFolder({ password: folderPassword }),
  'folders.modifyPwd': aGuardedFolder({ password: folderPassword, newPassword: 'another harbour' }),
  'folders.replacePwd': aGuardedFolder({ loginPassword: 'Quiet-Harbour-72', newPassword: 'another harbour' }),
  'folders.lock': aGuardedFolder(),
  'folders.labels': nothing,
  'folders.arrangeLabel': {
    valid: (own) => ({ labelId: own.labelId, beforeId: null }),
    malformed: { labelId: 'first', beforeId: null },
  },
  'folders.saveLabel': {
    valid: () => ({ labelName: freshName() }),
    malformed: { labelName: 'x', color: 'ultraviolet' },
  },
  'folders.updateLabel': {
    valid: (own) => ({ labelId: own.labelId, color: 'red' }),
    malformed: { labelId: 'one' },
  },
  'folders.deleteLabel': { valid: (own) => ({ labelId: own.labelId }), malformed: { labelId: null } },
  'mailbox.list': {
    valid: (own) => ({ mailboxId: own.folderId }),
    malformed: { mailboxId: '1', pageSize: 100_000 },
  },
  'mailbox.labelList': { valid: (own) => ({ labelId: own.labelId }), malformed: { labelId: '-1' } },
  'mailbox.favoriteList': { valid: () => ({ pageNum: 1 }), malformed: { pageNum: 'one' } },
  'mailbox.readList': { valid: () => ({ seen: 0 }), malformed: { seen: 2 } },
  'mailbox.relatedList': {
    valid: () => ({ address: 'someone@partner.example', sort: 'subject' }),
    malformed: { address: 'someone@partner.example', sort: 'colour' },
  },
  'mailbox.detail': aMail,
  'mailbox.threadList': aMail,
  'mailbox.source': aMail,
  'mailbox.unreadCount': nothing,
  'mailbox.updateSeen': mails({ seen: true }),
  'mailbox.updateFavorite': mails({ favorite: true }),
  'mailbox.updateSticky': mails({ sticky: true }),
  'mailbox.updateColor': {
    valid: (own) => ({ mailIds: [own.mailId], color: 3 }),
    malformed: { mailIds: ['1'], color: 8 },
  },
  'mailbox.export': mails(),
  'mailbox.expungedList': { valid: () => ({ pageNum: 1 }), malformed: { pageSize: 100_000 } },
  'bulk.start': {
    valid: (own) => ({
      list: { kind: 'folder', mailboxId: own.folderId },
      action: { kind: 'label', add: [own.labelId] },
      exceptIds: ['1'],
    }),
    malformed: { list: { kind: 'folder', mailboxId: '1' }, action: { kind: 'burn' } },
  },
  'bulk.state': { valid: () => ({}), malformed: { bulkId: '../1' } },
  'bulk.cancel': { valid: (own) => ({ bulkId: own.bulkId }), malformed: { bulkId: '1' } },
  'bulk.undo': { valid: (own) => ({ bulkId: own.bulkId }), malformed: { bulkId: 'x'.repeat(32) } },
  'bulk.readedDelete': {
    valid: (own) => ({ list: { kind: 'label', labelId: own.labelId } }),
    malformed: { list: { kind: 'label' } },
  },
  'bulk.completeDelete': { valid: () => ({ all: true }), malformed: { all: 'please' } },
  'bulk.clearFolder': { valid: (own) => ({ folderId: own.folderId }), malformed: { folderId: '-1' } },
  'mailbox.updateLabels': {
    valid: (own) => ({ mailIds: [own.mailId], add: [own.labelId] }),
    malformed: { mailIds: '1' },
  },
  'mailbox.move': {
    valid: (own) => ({ mailIds: [own.mailId], targetMailboxId: own.folderId }),
    malformed: { mailIds: ['1'], targetMailboxId: {} },
  },
  'mailbox.recoverableDelete': mails(),
  'mailbox.recover': mails(),
  'mailbox.delete': mails(),
  'previews.open': {
    valid: (own) => ({ mailId: own.mailId, part: '2' }),
    malformed: { mailId: '../1', part: '2' },
  },
  'previews.picture': { valid: (own) => ({ id: own.thumbnailId }), malformed: null },
  'previews.downloadAll': aMail,
  'mailbox.attachment': { valid: (own) => ({ id: own.attachmentId }), malformed: null },
  'search.quick': { valid: () => ({ searchKeyword: 'call' }), malformed: { searchKeyword: 'x', searchType: 'soul' } },
  'search.saved': nothing,
  'search.save': {
    valid: () => ({ name: freshName(), criteria: { searchKeyword: 'hongyan' } }),
    malformed: { name: 'x', criteria: { isUnread: 7 } },
  },
  'search.deleteSaved': { valid: (own) => ({ searchId: own.searchId }), malformed: { searchId: '../1' } },
  'search.advanced': {
    valid: (own) => ({ searchKeyword: 'call', mailboxId: own.folderId }),
    malformed: { searchKeyword: 'x', scope: 'body;drop' },
  },
  'compose.writeParams': {
    valid: (own) => ({ draftId: own.draftId }),
    malformed: { type: 'sing' },
  },
  'compose.reply': aMail,
  'compose.replyAll': aMail,
  'compose.forward': aMail,
  'compose.forwardAsAttachment': mails(),
  'compose.editAgain': aMail,
  'compose.saveDraft': {
    valid: (own) => ({ draftId: own.draftId, revision: 1, content: createDraft(own) }),
    malformed: { content: {} },
  },
  'compose.deleteDrafts': { valid: (own) => ({ draftIds: [own.draftId] }), malformed: { draftIds: [] } },
  'compose.send': {
    valid: (own) => ({ draftId: own.draftId, revision: 1, content: createDraft(own, own.uploadId) }),
    malformed: { content: { to: 'everybody' } },
  },
  'compose.quickSend': { valid: (own) => ({ mailId: own.mailId, text: 'Thanks' }), malformed: { text: '' } },
  'compose.upload': nothing,
  'compose.deleteUpload': { valid: (own) => ({ uploadId: own.uploadId }), malformed: { uploadId: '../../etc/passwd' } },
  'compose.uploadPicture': nothing,
  'compose.picture': { valid: (own) => ({ id: own.pictureId }), malformed: null },
  'settings.get': nothing,
  'settings.updateOne': { valid: () => ({ key: 'tableSize', value: 2 }), malformed: { key: 'tableSize', value: [] } },
  'settings.saveDisplay': { valid: () => ({ language: 'en' }), malformed: { language: 'la' } },
  'push.ticket': nothing,
  'trust.pictures': {
    valid: (own) => ({ mailId: own.mailId, urls: [remotePicture] }),
    malformed: { mailId: '1', urls: 'all' },
  },
  'trust.picture': {
    valid: (own) => ({ id: own.remotePictureId, u: remotePicture }),
    malformed: null,
  },
  'trust.unsubscribe': {
    valid: (own) => ({ mailId: own.listMailId, by: 'mail' }),
    malformed: { mailId: '1', by: 'carrier pigeon' },
  },
  'trust.receipt': {
    valid: (own) => ({ mailId: own.mailId, send: false }),
    malformed: { mailId: '1', send: 'perhaps' },
  },
  'trust.junk': mails({ junk: true }),
  'trust.filterList': nothing,
  'trust.filterSave': {
    valid: () => ({ kind: 'block', sender: `${freshName()}@outside.example` }),
    malformed: { kind: 'hate', sender: 'x@outside.example' },
  },
  'trust.filterDelete': {
    valid: () => ({ kind: 'allow', sender: 'listed@outside.example' }),
    malformed: { kind: 'block', sender: {} },
  },
  'push.notificationList': { valid: () => ({ pageSize: 10, pageNum: 1 }), malformed: { pageSize: 'many' } },
  ...outgoingExamples,
  ...rulesExamples,
  ...challengesExamples,
  ...smsExamples,
  ...twoFactorExamples,
  ...qrSignInExamples,
  ...passwordsExamples,
  ...personDetailsExamples,
  ...avatarsExamples,
  ...contactsExamples,
  ...singleSignOnExamples,
  ...activeSessionsExamples,
  ...lockscreenExamples,
  ...clientsExamples,
  ...sharedMailboxesExamples,
  ...mailGroupsExamples,
  ...resourcesExamples,
  ...approvalExamples,
  ...homeExamples,
  ...settingsExamples,
  ...automaticMailExamples,
  ...writingAidsExamples,
  ...addressesExamples,
  ...largeAttachmentsExamples,
  ...authorisedMailExamples,
  ...calendarExamples,
  ...filesExamples,
  ...fileSharesExamples,
  ...officeEditingExamples,
};
