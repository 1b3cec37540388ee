/** How mails are flagged. Every function answers whether the server agreed. */
import type { BulkAction, MailListItem } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { bulkStrings } from '../bulk.strings.ts';
import { countMails } from '../cache/conversation-rows.ts';
import { mailboxStrings } from '../mailbox.strings.ts';
import { type Chosen, changeEverything, type SaysCount } from './change-everything.ts';
import { hasAny, type Mails, offerBack, perform, type Send, shownFlags } from './perform-change.ts';

interface FlagChange {
  readonly mails: Mails;
  readonly chosen: Chosen;
  /** Mails that are so already are left alone. */
  readonly isSo: (mail: MailListItem) => boolean;
  readonly next: (mail: MailListItem) => MailListItem;
  readonly send: Send;
  readonly action: BulkAction;
  readonly says: SaysCount;
  /** Of named mails: each back to what it was. */
  readonly takeBack: (changed: Mails) => unknown;
  readonly refusal?: 'warning';
}

async function changeFlag(change: FlagChange): Promise<boolean> {
  const { mails, chosen, next, send, says } = change;
  if (!hasAny(mails)) return false;
  const changed = mails.filter((mail) => !change.isSo(mail));
  if (chosen.everything) return changeEverything(chosen.everything, change.action, says, shownFlags(changed, next));
  if (changed.length === 0) return true;
  const laterAs = says(countMails(changed));
  const doing = perform({ ...shownFlags(changed, next), send, refusal: change.refusal ?? 'error', laterAs });
  if (chosen.quiet !== true) offerBack(laterAs, doing, () => change.takeBack(changed));
  return doing.agreed;
}

const quiet: Chosen = { quiet: true };

/** Marks read or unread. `quiet`: opening a mail, which nobody wants to take back. */
export function setSeen(mails: Mails, seen: boolean, chosen: Chosen = {}): Promise<boolean> {
  const next = (mail: MailListItem): MailListItem => ({ ...mail, seen });
  return changeFlag({
    mails,
    chosen,
    isSo: (mail) => mail.seen === seen && (!seen || (mail.conversation?.unread ?? 0) === 0),
    next,
    send: (input, idempotencyKey) => readData(api.mailbox.updateSeen({ ...input, seen }, { idempotencyKey })),
    action: { kind: 'seen', seen },
    says: (count) => translate(mailboxStrings, seen ? 'markedRead' : 'markedUnread', { count }),
    takeBack: (changed) => setSeen(changed.map(next), !seen, quiet),
  });
}

/** Stars or takes stars away. */
export function setFavorite(mails: Mails, favorite: boolean, chosen: Chosen = {}): Promise<boolean> {
  const next = (mail: MailListItem): MailListItem => ({ ...mail, favorite });
  return changeFlag({
    mails,
    chosen,
    isSo: (mail) => mail.favorite === favorite,
    next,
    send: (input, idempotencyKey) => readData(api.mailbox.updateFavorite({ ...input, favorite }, { idempotencyKey })),
    action: { kind: 'favorite', favorite },
    says: (count) => translate(mailboxStrings, favorite ? 'starredDone' : 'unstarredDone', { count }),
    takeBack: (changed) => setFavorite(changed.map(next), !favorite, quiet),
  });
}

/** Pins mails above the others, or lets them go. */
export function setSticky(mails: Mails, sticky: boolean, chosen: Chosen = {}): Promise<boolean> {
  const next = (mail: MailListItem): MailListItem => ({ ...mail, sticky });
  return changeFlag({
    mails,
    chosen,
    isSo: (mail) => mail.sticky === sticky,
    next,
    send: (input, idempotencyKey) => readData(api.mailbox.updateSticky({ ...input, sticky }, { idempotencyKey })),
    action: { kind: 'sticky', sticky },
    says: (count) => translate(bulkStrings, sticky ? 'pinned' : 'unpinned', { count }),
    takeBack: (changed) => setSticky(changed.map(next), !sticky, quiet),
  });
}

/** Colours mails: 0 none, 1 to 7. */
export function setColor(mails: Mails, color: number, chosen: Chosen = {}): Promise<boolean> {
  const next = (mail: MailListItem): MailListItem => ({ ...mail, color });
  return changeFlag({
    mails,
    chosen,
    isSo: (mail) => mail.color === color,
    next,
    send: (input, idempotencyKey) => readData(api.mailbox.updateColor({ ...input, color }, { idempotencyKey })),
    action: { kind: 'color', color },
    says: (count) => translate(bulkStrings, color === 0 ? 'uncoloured' : 'coloured', { count }),
    takeBack: async (changed) => {
      for (const [before, group] of Map.groupBy(changed, (mail) => mail.color))
        await setColor(group.map(next), before, quiet);
    },
  });
}

/** Puts a label on mails or takes it off. */
export function setLabel(
  mails: Mails,
  label: { labelId: string; labelName: string },
  put: boolean,
  chosen: Chosen = {},
): Promise<boolean> {
  const labelId = label.labelId as MailListItem['labels'][number];
  const next = (mail: MailListItem): MailListItem => ({
    ...mail,
    labels: put ? [...mail.labels, labelId] : mail.labels.filter((known) => known !== labelId),
  });
  return changeFlag({
    mails,
    chosen,
    isSo: (mail) => mail.labels.includes(labelId) === put,
    next,
    send: (input, idempotencyKey) =>
      readData(api.mailbox.updateLabels({ ...input, [put ? 'add' : 'remove']: [labelId] }, { idempotencyKey })),
    action: { kind: 'label', add: put ? [labelId] : [], remove: put ? [] : [labelId] },
    says: () => translate(mailboxStrings, put ? 'labelPut' : 'labelTaken', { label: label.labelName }),
    takeBack: (changed) => setLabel(changed.map(next), label, !put, quiet),
    refusal: 'warning',
  });
}
