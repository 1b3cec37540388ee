import type { MailDetail, MailListItem } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { NoticeButton, NoticeStrip } from './notice-strip.tsx';
import { noticesStrings } from './notices.strings.ts';

interface JunkNoticeProps {
  readonly row: MailListItem;
  readonly detail: MailDetail | undefined;
  readonly onNotSpam: () => void;
}

/** The one reason that is said: the person's own decision first, then what is known of the sender, then the rest. */
function chooseReason(row: MailListItem, detail: MailDetail | undefined) {
  const reasons = detail?.trust.junk?.reasons ?? [];
  if (detail?.trust.rule === 'block' || reasons.includes('blocked')) return 'rule';
  if (row.fromVerdict === 'fail') return 'forged';
  const order = ['unproven', 'scanner', 'likeOwn', 'likeOrganisation'] as const;
  return order.find((reason) => reasons.includes(reason)) ?? 'marked';
}

/** Why a message lies in Junk, and the way out. */
export function JunkNotice({ row, detail, onNotSpam }: JunkNoticeProps) {
  const t = useStrings(noticesStrings);
  const reason = chooseReason(row, detail);
  const isByContent = reason === 'likeOwn' || reason === 'likeOrganisation';
  const clues = isByContent ? (detail?.trust.junk?.clues ?? []) : [];
  const named = clues.map(({ kind, name }) => t(`clue_${kind}`, { name: name ?? '' }));
  return (
    <NoticeStrip
      tone={reason === 'forged' ? 'alarm' : 'warning'}
      icon="spam"
      actions={<NoticeButton onClick={onNotSpam}>{t('notSpam')}</NoticeButton>}
    >
      {t(`whyJunk_${reason}`)}
      {named.length > 0 && ` ${t('junkClues', { clues: named.join(t('betweenClues')) })}`}
    </NoticeStrip>
  );
}
