import type { PushEvent, Settings } from '@hongyan/contract';
import { notificationSubjectCharacters } from '@hongyan/contract/limits';
import type { Navigation } from '../../mail-model/folders/navigation.ts';
import type { Arrival } from './arrival-gate.ts';

/** What an event asks for beyond the lists, mails and counts that `applyChange` brings up to date. */
export interface PushFollowUp {
  /** Query keys to be asked for again. */
  readonly invalidate: readonly (readonly string[])[];
  /** Folder lists to be asked for again: a draft's row is made by the server. */
  readonly invalidateFolder?: string;
  readonly notification?: Arrival;
  /** What counts as new may be different now. */
  readonly news?: true;
  /** Mails that are read, moved or gone: whatever tells of them as new is taken back. */
  readonly noNews?: readonly string[];
}

const nothing: PushFollowUp = { invalidate: [] };

/** What a change of settings that has screens of its own asks for again. */
const queriesOfKey: Readonly<Record<string, PushFollowUp['invalidate']>> = {
  addresses: [['addresses']],
  letterParts: [['letterParts']],
  mailRules: [['rules']],
  // Rules about senders show in opened mails too.
  senderRules: [['trust'], ['mailbox', 'detail']],
  automaticReply: [['automaticMail']],
  automaticForward: [['automaticMail']],
  clients: [['clients']],
  signInPlaces: [['signInPlaces']],
  avatar: [['identity', 'userInfo']],
};

/** The rest of an event's effect, as data. */
export function followUpOf(
  event: PushEvent,
  navigation: Navigation | undefined,
  settings: Pick<Settings, 'newMailNotification'>,
): PushFollowUp {
  switch (event.kind) {
    case 'mailArrived': {
      const { notify, mailFrom, mailSubject, mailId, mailboxId } = event.data;
      if (!notify || !settings.newMailNotification) return { invalidate: [], news: true };
      return {
        invalidate: [],
        news: true,
        notification: {
          sender: mailFrom.name === '' ? mailFrom.address : mailFrom.name,
          subject: Array.from(mailSubject).slice(0, notificationSubjectCharacters).join(''),
          mailId,
          mailboxId,
        },
      };
    }
    case 'mailFlagged': {
      const seen = event.data.mails.filter((mail) => mail.seen).map((mail) => mail.mailId);
      return { invalidate: [], news: true, ...(seen.length > 0 ? { noNews: seen } : {}) };
    }
    case 'mailMoved':
      return { invalidate: [], news: true, noNews: event.data.mails.map((mail) => mail.mailId) };
    case 'mailRemoved':
      return { invalidate: [], news: true, noNews: event.data.mailIds };
    case 'draftChanged': {
      const drafts = navigation?.folderList.find((folder) => folder.kind === 'drafts')?.folderId;
      // The number of drafts stands in the navigation.
      return { invalidate: [['folders', 'navigation']], ...(drafts === undefined ? {} : { invalidateFolder: drafts }) };
    }
    case 'pendingChanged':
      return { invalidate: [['outgoing', 'scheduled']] };
    case 'countsChanged':
      return { invalidate: [['home', 'quota']] };
    case 'folderChanged':
    case 'labelChanged':
      // A rule rests when its folder or label is gone.
      return { invalidate: [['rules']] };
    case 'settingsChanged': {
      const own = event.data.keys.flatMap((key) => queriesOfKey[key] ?? []);
      return own.length > 0 ? { invalidate: own } : { invalidate: [['home', 'index']], news: true };
    }
    case 'sessionEnded':
      // Whether it was this session is the server's to say: an ended one answers 401, which leads to sign-in.
      return { invalidate: [['identity', 'userInfo'], ['signInPlaces']] };
    default:
      return nothing;
  }
}
