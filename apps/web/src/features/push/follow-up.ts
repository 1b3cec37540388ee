import type { PushEvent, Settings } from '@hongyan/contract';
import { notificationSubjectCharacters } from '@hongyan/contract/limits';
import { folderOfKind, type Navigation } from '../../mail-model/folders/navigation.ts';
import type { KeyPrefix, PushFollowUps } from '../../platform/push/follow-ups.ts';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';
import type { Arrival } from './arrival-gate.ts';

/** What an event asks for beyond the lists, mails and counts that `applyChange` brings up to date. */
export interface PushFollowUp {
  /** Query keys to be asked for again. */
  readonly invalidate: readonly KeyPrefix[];
  /** Folder lists to be asked for again: a draft's row is made by the server. */
  readonly invalidateFolder?: string;
  readonly notification?: Arrival;
  /** What counts as new may be different now. */
  readonly news?: true;
  /** Mails that are read, moved or gone: whatever announces them as new is taken back. */
  readonly noNews?: readonly string[];
}

/** The rest of an event's effect, as data. */
export function createFollowUp(
  event: PushEvent,
  navigation: Navigation | undefined,
  settings: Pick<Settings, 'newMailNotification'>,
  followUps: readonly PushFollowUps[],
): PushFollowUp {
  const invalidate = followUps.flatMap(({ events }) => events?.[event.kind] ?? []);
  return { invalidate, ...createMore(event, navigation, settings, followUps) };
}

function createMore(
  event: PushEvent,
  navigation: Navigation | undefined,
  settings: Pick<Settings, 'newMailNotification'>,
  followUps: readonly PushFollowUps[],
): Partial<PushFollowUp> {
  switch (event.kind) {
    case 'mailArrived': {
      const { notify, mailFrom, mailSubject, mailId, mailboxId } = event.data;
      if (!notify || !settings.newMailNotification) return { news: true };
      return {
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
      return { news: true, ...(seen.length > 0 ? { noNews: seen } : {}) };
    }
    case 'mailMoved':
      return { news: true, noNews: event.data.mails.map((mail) => mail.mailId) };
    case 'mailRemoved':
      return { news: true, noNews: event.data.mailIds };
    case 'draftChanged': {
      const drafts = folderOfKind(navigation, 'drafts');
      return drafts === undefined ? {} : { invalidateFolder: drafts };
    }
    case 'settingsChanged': {
      const own = event.data.keys.flatMap((key) => followUps.flatMap(({ settings: keys }) => keys?.[key] ?? []));
      return own.length > 0 ? { invalidate: own } : { invalidate: [homeIndexQuery.queryKey], news: true };
    }
    default:
      return {};
  }
}
