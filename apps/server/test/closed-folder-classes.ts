/** What each call of the contract has to do with mails, for closed-folders.test.ts. A new call is written in here. */
import type { CallClass, Inputs } from '@hongyan/testkit/server/call-example.ts';
import { activeSessionsClasses } from './every-call/active-sessions.ts';
import { addressesClasses } from './every-call/addresses.ts';
import { approvalClasses } from './every-call/approval.ts';
import { authorisedMailClasses } from './every-call/authorised-mail.ts';
import { automaticMailClasses } from './every-call/automatic-mail.ts';
import { avatarsClasses } from './every-call/avatars.ts';
import { calendarClasses } from './every-call/calendar.ts';
import { challengesClasses } from './every-call/challenges.ts';
import { clientsClasses } from './every-call/clients.ts';
import { contactsClasses } from './every-call/contacts.ts';
import { fileSharesClasses } from './every-call/file-shares.ts';
import { filesClasses } from './every-call/files.ts';
import { homeClasses } from './every-call/home.ts';
import { largeAttachmentsClasses } from './every-call/large-attachments.ts';
import { lockscreenClasses } from './every-call/lockscreen.ts';
import { mailGroupsClasses } from './every-call/mail-groups.ts';
import { officeEditingClasses } from './every-call/office-editing.ts';
import { outgoingClasses } from './every-call/outgoing.ts';
import { passwordsClasses } from './every-call/passwords.ts';
import { personDetailsClasses } from './every-call/person-details.ts';
import { qrSignInClasses } from './every-call/qr-sign-in.ts';
import { resourcesClasses } from './every-call/resources.ts';
import { rulesClasses } from './every-call/rules.ts';
import { settingsClasses } from './every-call/settings.ts';
import { sharedMailboxesClasses } from './every-call/shared-mailboxes.ts';
import { singleSignOnClasses } from './every-call/single-sign-on.ts';
import { smsClasses } from './every-call/sms.ts';
import { twoFactorClasses } from './every-call/two-factor.ts';
import { writingAidsClasses } from './every-call/writing-aids.ts';

const lists = (also?: Inputs): CallClass => (also === undefined ? { as: 'lists' } : { as: 'lists', also });
const mail = (also?: Inputs): CallClass => (also === undefined ? { as: 'mail' } : { as: 'mail', also });
const nothing = (why: string): CallClass => ({ as: 'nothing', why });

const signIn = nothing('sign-in');
const ownFolder = nothing('a folder and its password; folders.test.ts and folder-passwords.test.ts');
const ownLabel = nothing('a label; its counts come from the same reader as folders.labels');
const ownSearch = nothing('what the person asked for, not what was found');
const writing = nothing('what the person writes');

/** Both words stand in the mail of the closed folder; the second in the open one too. */
const searches: Inputs = () => [{ searchKeyword: 'walrus' }, { searchKeyword: 'zebras' }];

export const classes: Readonly<Record<string, CallClass>> = {
  'identity.token': signIn,
  'identity.verify': signIn,
  'identity.logout': signIn,
  'identity.userInfo': signIn,
  'identity.domains': signIn,
  'identity.verifyToken': signIn,
  'identity.userLog': signIn,
  'home.index': lists(),
  'home.quota': nothing('the space of the mailbox as a whole, which the person is to manage'),
  'folders.navigation': lists(),
  'folders.folderList': lists(),
  'folders.save': ownFolder,
  'folders.updateName': ownFolder,
  'folders.updateState': ownFolder,
  'folders.arrange': ownFolder,
  'folders.delete': {
    as: 'changes',
    inputs: (own) => [
      { folderId: own.guardedFolderId, withChildren: true },
      { folderId: own.guardedFolderId, withChildren: true, password: 'not the harbour' },
    ],
  },
  'folders.existPwd': ownFolder,
  'folders.forgetPwd': ownFolder,
  'folders.setPwd': ownFolder,
  'folders.cancelPwd': ownFolder,
  'folders.modifyPwd': ownFolder,
  'folders.validPwd': ownFolder,
  'folders.replacePwd': ownFolder,
  'folders.lock': ownFolder,
  'folders.labels': lists(),
  'folders.saveLabel': ownLabel,
  'folders.updateLabel': ownLabel,
  'folders.deleteLabel': ownLabel,
  'folders.arrangeLabel': ownLabel,
  'mailbox.threadList': mail(),
  'mailbox.source': mail(),
  'mailbox.list': lists((own) => [
    { mailboxId: '1' },
    { mailboxId: '1', conversations: 1 },
    { mailboxId: '1', isUnread: 1 },
    { mailboxId: own.folderId },
  ]),
  'mailbox.labelList': lists(),
  'mailbox.favoriteList': lists(),
  'mailbox.readList': lists(() => [{ seen: 0 }, { seen: 1 }]),
  'mailbox.relatedList': lists(() => [{ address: 'erik@outside.example' }]),
  'mailbox.detail': mail(),
  'mailbox.unreadCount': lists(),
  'mailbox.updateSeen': mail(),
  'mailbox.updateFavorite': mail(),
  'mailbox.updateSticky': mail(),
  'mailbox.updateColor': mail(),
  'mailbox.export': mail(),
  'mailbox.expungedList': lists(),
  'mailbox.updateLabels': mail(),
  'mailbox.move': mail((own) => [{ mailIds: [own.mailId], targetMailboxId: '1' }]),
  'snooze.snooze': mail((own) => [{ mailIds: [own.mailId], until: Date.now() + 90 * 86_400_000 }]),
  'snooze.remind': { as: 'mail', instead: (own) => [{ mailIds: [own.mailId], at: Date.now() + 90 * 86_400_000 }] },
  'mailbox.recoverableDelete': mail(),
  'mailbox.recover': mail(),
  'mailbox.delete': mail(),
  'mailbox.attachment': { as: 'link' },
  'bulk.start': {
    as: 'changes',
    inputs: (own) => [
      { list: { kind: 'folder', mailboxId: own.guardedFolderId }, action: { kind: 'delete' } },
      { list: { kind: 'label', labelId: own.labelId }, action: { kind: 'color', color: 6 } },
      { list: { kind: 'favorite' }, action: { kind: 'color', color: 6 } },
      { list: { kind: 'seen', seen: false }, action: { kind: 'color', color: 6 } },
      { list: { kind: 'search', criteria: { searchKeyword: 'walrus' } }, action: { kind: 'color', color: 6 } },
    ],
  },
  'bulk.state': nothing('numbers of one change'),
  'bulk.cancel': nothing('stops a change'),
  'bulk.undo': nothing('takes back what was done; bulk.test.ts'),
  'bulk.readedDelete': { as: 'changes', inputs: (own) => [{ mailboxId: own.guardedFolderId }] },
  'bulk.completeDelete': { as: 'mail', instead: (own) => [{ mailIds: [own.mailId] }] },
  'bulk.clearFolder': { as: 'changes', inputs: (own) => [{ folderId: own.guardedFolderId }] },
  'previews.open': mail(),
  'previews.downloadAll': mail(),
  'previews.picture': { as: 'link' },
  'search.quick': lists(searches),
  'search.advanced': lists(() => [
    { searchKeyword: 'walrus' },
    { searchKeyword: 'zebras', scope: 'subject,body' },
    { isUnread: 1 },
    { hasAttachment: 1 },
  ]),
  'search.saved': ownSearch,
  'search.save': ownSearch,
  'search.deleteSaved': ownSearch,
  'compose.writeParams': {
    as: 'mail',
    instead: (own) => ['reply', 'replyAll', 'forward'].map((type) => ({ type, mailId: own.mailId })),
  },
  'compose.reply': mail(),
  'compose.replyAll': mail(),
  'compose.forward': mail(),
  'compose.forwardAsAttachment': mail(),
  'compose.editAgain': mail(),
  'compose.saveDraft': writing,
  'compose.deleteDrafts': writing,
  'compose.send': writing,
  'compose.quickSend': mail((own) => [{ mailId: own.mailId, text: 'x' }]),
  'compose.upload': writing,
  'compose.deleteUpload': writing,
  'compose.uploadPicture': writing,
  'compose.picture': { as: 'link' },
  ...contactsClasses,
  'contacts.suggest': lists(() => [{ keyword: 'erik' }, { keyword: 'walrus' }]),
  'settings.get': nothing('settings'),
  'settings.updateOne': nothing('settings'),
  'settings.saveDisplay': nothing('settings'),
  'trust.pictures': mail(),
  'trust.picture': { as: 'link' },
  'trust.unsubscribe': {
    as: 'mail',
    instead: (own) => ['oneClick', 'mail'].map((by) => ({ mailId: own.mailId, by })),
  },
  'trust.receipt': mail((own) => [{ mailId: own.mailId, send: true }]),
  'trust.junk': mail((own) => [{ mailIds: [own.mailId], junk: false }]),
  'trust.filterList': nothing('rules about senders'),
  'trust.filterSave': nothing('rules about senders'),
  'trust.filterDelete': nothing('rules about senders'),
  'push.notificationList': lists(),
  'push.ticket': nothing('the socket has a test of its own there'),
  ...outgoingClasses,
  ...rulesClasses,
  ...challengesClasses,
  ...smsClasses,
  ...twoFactorClasses,
  ...qrSignInClasses,
  ...passwordsClasses,
  ...personDetailsClasses,
  ...avatarsClasses,
  ...singleSignOnClasses,
  ...activeSessionsClasses,
  ...lockscreenClasses,
  ...clientsClasses,
  ...sharedMailboxesClasses,
  ...mailGroupsClasses,
  ...homeClasses,
  ...settingsClasses,
  ...automaticMailClasses,
  ...writingAidsClasses,
  ...addressesClasses,
  ...filesClasses,
  ...fileSharesClasses,
  ...officeEditingClasses,
  ...largeAttachmentsClasses,
  ...authorisedMailClasses,
  ...calendarClasses,
  ...resourcesClasses,
  ...approvalClasses,
};
