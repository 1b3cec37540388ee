import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { invitationStrings } from '../strings/invitation.strings.ts';
import type { AnswerDialog } from './answer-dialogs.tsx';

export interface MoreAnswersProps {
  /** A time can be proposed for one date, not for a rule. */
  readonly mayPropose: boolean;
  /** Left out where nobody is named as organiser, who would get the proposal. */
  readonly onOpen?: (dialog: AnswerDialog) => void;
  /** Puts the event into the calendar without an answer; left out where it is there. */
  readonly onTake?: () => void;
}

/** What one does less often than accept or decline: another time, another person, no answer. */
export function MoreAnswers({ mayPropose, onOpen, onTake }: MoreAnswersProps) {
  const t = useStrings(invitationStrings);
  const entries: MenuEntry[] = [];
  if (onOpen) {
    const propose = { kind: 'item', key: 'propose', label: t('propose'), icon: 'clock' } as const;
    const delegate = { kind: 'item', key: 'delegate', label: t('delegate'), icon: 'people' } as const;
    entries.push({ ...propose, disabled: !mayPropose, onSelect: () => onOpen('propose') });
    entries.push({ ...delegate, onSelect: () => onOpen('delegate') });
  }
  if (onTake) entries.push({ kind: 'item', key: 'take', label: t('take'), icon: 'calendar', onSelect: onTake });
  if (entries.length === 0) return null;
  return <Menu trigger={<IconButton icon="more" label={t('more')} />} entries={entries} align="end" />;
}
