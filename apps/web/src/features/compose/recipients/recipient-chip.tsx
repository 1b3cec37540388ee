import { memo } from 'react';
import { formatRecipient, isValidAddress, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Spinner } from '../../../ui/icons/spinner.tsx';
import { Chip } from '../../../ui/labels/chip.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { composeStrings } from '../compose.strings.ts';
import { outsideRecipients } from '../sending/compose-checks.ts';
import { recipientStrings } from './recipient.strings.ts';
import styles from './recipient-field.module.css';
import { getKey } from './recipient-lists.ts';

export interface RecipientChipProps {
  recipient: Recipient;
  /** A colleague's name as the organisation has it; empty for others. */
  knownName: string;
  /** Their department, as far as it is known. */
  detail: string;
  domains: readonly string[];
  isSelected: boolean;
  /** The same function for every drawing: a list of thousands is not drawn anew for one of them. */
  onRemove: (recipient: Recipient) => void;
}

const avatarPx = 20;

/**
 * A recipient. Amber: outside the organisation. Red: no address that can be sent to. With a ring that turns: a name that is being
 * looked up. Keys and pointer are the list's (`recipient-chips.tsx`).
 */
export const RecipientChip = memo(function RecipientChip(props: RecipientChipProps) {
  const { recipient, knownName, detail, domains, isSelected, onRemove } = props;
  const tRecipient = useStrings(recipientStrings);
  const { name, address, tone, shown, spoken, isOutside } = useDescribed(recipient, knownName, domains);
  const start = {
    pending: <Spinner size={14} />,
    danger: <Icon name="warning" size={14} />,
    warning: <Avatar name={name} address={address} size={avatarPx} />,
    plain: <Avatar name={name} address={address} size={avatarPx} picture={!isOutside} />,
  }[tone];
  const isPerson = tone === 'plain' || tone === 'warning';
  return (
    <span
      className={styles['chip']}
      data-chip={getKey(recipient)}
      data-pending={tone === 'pending' || undefined}
      data-selected={isSelected || undefined}
      role="group"
      aria-label={spoken}
      aria-busy={tone === 'pending' || undefined}
      title={isPerson ? `${formatRecipient(recipient)}\n${tRecipient('chipHelp')}` : spoken}
      tabIndex={-1}
      draggable
    >
      <Chip
        label={shown}
        detail={detail === '' ? undefined : detail}
        tone={tone === 'pending' ? 'plain' : tone}
        start={isPerson ? start : <span className={styles['chipMark']}>{start}</span>}
        onRemove={() => onRemove(recipient)}
        removeByTab={false}
      />
    </span>
  );
});

function useDescribed(recipient: Recipient, knownName: string, domains: readonly string[]) {
  const t = useStrings(composeStrings);
  const { address, pending } = recipient;
  const name = recipient.name || knownName;
  const isOutside = outsideRecipients([recipient], domains).length > 0;
  // A name that looks like an address is another's address as often as not: then it does not stand alone.
  const shown = /[@＠]/.test(name) ? formatRecipient(recipient) : name || address;
  const described = { name, address, shown, isOutside };
  if (pending !== undefined)
    return { ...described, tone: 'pending', spoken: t('pendingAddress', { name: shown }) } as const;
  if (!isValidAddress(address))
    return { ...described, tone: 'danger', spoken: t('invalidAddress', { address: shown }) } as const;
  const formatted = formatRecipient(recipient);
  if (isOutside) return { ...described, tone: 'warning', spoken: t('externalAddress', { name: formatted }) } as const;
  return { ...described, tone: 'plain', spoken: formatted } as const;
}
