import type { MailListItem } from '@hongyan/contract';
import type { MailThread } from '../queries/mail-queries.ts';
import type { MailChange } from './change-types.ts';

/** The mails of a conversation after a change; the same where it is none of its mails. */
export function threadAfter(thread: MailThread, change: MailChange, bins: ReadonlySet<string>): MailThread | 'stale' {
  const has = (mailId: string): boolean => thread.list.some((mail) => mail.mailId === mailId);
  const threadId = thread.list[0]?.threadId;
  switch (change.kind) {
    case 'mailArrived': {
      const { item } = change.data;
      if (item.threadId !== threadId || has(item.mailId) || bins.has(item.mailboxId)) return thread;
      return { total: thread.total + 1, list: [...thread.list, { ...item, timetitle: '' }] };
    }
    case 'mailFlagged': {
      const flags = new Map(change.data.mails.map((mail): [string, typeof mail] => [mail.mailId, mail]));
      if (!thread.list.some((mail) => flags.has(mail.mailId))) return thread;
      const list = thread.list.map((mail) => ({ ...mail, ...flags.get(mail.mailId) }) as MailListItem);
      return { ...thread, list };
    }
    case 'mailMoved': {
      const moved = new Map(change.data.mails.map((mail): [string, number] => [mail.mailId, mail.mailUid]));
      if (!thread.list.some((mail) => moved.has(mail.mailId))) return bins.has(change.data.from) ? 'stale' : thread;
      if (bins.has(change.data.to) || bins.has(change.data.from)) return 'stale';
      const { snoozedUntil = null } = change.data;
      const list = thread.list.map((mail) => {
        const mailUid = moved.get(mail.mailId);
        return mailUid === undefined
          ? mail
          : ({ ...mail, mailboxId: change.data.to, mailUid, snoozedUntil, snoozeEndedBy: null } as MailListItem);
      });
      return { ...thread, list };
    }
    case 'mailRemoved': {
      const gone = new Set<string>(change.data.mailIds);
      const list = thread.list.filter((mail) => !gone.has(mail.mailId));
      const left = thread.list.length - list.length;
      return left === 0 ? thread : { total: thread.total - left, list };
    }
    case 'threadsMerged':
      return threadId === change.data.threadId || change.data.merged.some((id) => id === threadId) ? 'stale' : thread;
    default:
      return thread;
  }
}
