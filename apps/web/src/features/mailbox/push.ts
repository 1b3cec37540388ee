import type { PushEvent, Settings } from '@hongyan/contract';
import { notificationSubjectCharacters } from '@hongyan/contract/limits';
import type { Navigation } from '../folders/index.ts';

/** What an event asks for beyond the lists, mails and counts that `applyChange` brings up to date. */
export interface PushFollowUp {
  /** Query keys to be asked for again. */
  readonly invalidate: readonly (readonly string[])[];
  /** Folder lists to be asked for again: a draft's row is made by the server. */
  readonly invalidateFolder?: string;
  readonly notification?: {
    readonly title: string;
    readonly body: string;
    readonly mailId: string;
    readonly mailboxId: string;
  };
}

const nothing: PushFollowUp = { invalidate: [] };

/** The rest of an event's effect, as data. */
export function followUpOf(
  event: PushEvent,
  navigation: Navigation | undefined,
  settings: Pick<Settings, 'newMailNotification'>,
): PushFollowUp {
  switch (event.kind) {
    case 'mailArrived': {
      const { notify, mailFrom, mailSubject, mailId, mailboxId } = event.data;
      if (!notify || !settings.newMailNotification) return nothing;
      return {
        invalidate: [],
        notification: {
          title: mailFrom.name === '' ? mailFrom.address : mailFrom.name,
          body: Array.from(mailSubject).slice(0, notificationSubjectCharacters).join(''),
          mailId,
          mailboxId,
        },
      };
    }
    case 'draftChanged': {
      const drafts = navigation?.folderList.find((folder) => folder.kind === 'drafts')?.folderId;
      // The number of drafts stands in the navigation.
      return { invalidate: [['folders', 'navigation']], ...(drafts === undefined ? {} : { invalidateFolder: drafts }) };
    }
    case 'countsChanged':
      return { invalidate: [['home', 'quota']] };
    case 'settingsChanged':
      // Rules about senders show in opened mails too.
      return event.data.keys.includes('senderRules')
        ? { invalidate: [['trust'], ['mailbox', 'detail']] }
        : { invalidate: [['home', 'index']] };
    case 'sessionEnded':
      // Whether it was this session is the server's to say: an ended one answers 401, which leads to sign-in.
      return { invalidate: [['identity', 'userInfo']] };
    default:
      return nothing;
  }
}

/** The highest MODSEQ that was seen: events may come more than once, and older than what a list already shows. */
export function highestModseq(known: number, event: { readonly modseq: number }): number {
  return Math.max(known, event.modseq);
}
