import type { DragEvent, KeyboardEvent } from 'react';
import { useWords } from '../../lib/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './compose.module.css';
import { composeWords } from './compose.words.ts';
import { outsideRecipients } from './compose-checks.ts';
import { formatRecipient, isValidAddress, type Recipient } from './parse-recipients.ts';

export interface RecipientChipProps {
  recipient: Recipient;
  domains: readonly string[];
  onEdit: () => void;
  onRemove: () => void;
  /** To the chip before (-1) or behind (1). */
  onStep: (step: -1 | 1) => void;
  onDragStart: (event: DragEvent) => void;
}

const avatarPx = 20;

/** A recipient. Amber: outside the organisation. Red: no address that can be sent to. Double click or Enter changes it. */
export function RecipientChip({ recipient, domains, onEdit, onRemove, onStep, onDragStart }: RecipientChipProps) {
  const t = useWords(composeWords);
  const { name, address } = recipient;
  const isValid = isValidAddress(address);
  const isOutside = outsideRecipients([recipient], domains).length > 0;
  // A name that looks like an address is another's address as often as not: then it does not stand alone.
  const shown = /[@＠]/.test(name) ? formatRecipient(recipient) : name || address;
  const spoken = isValid
    ? isOutside
      ? t('externalAddress', { name: formatRecipient(recipient) })
      : formatRecipient(recipient)
    : t('invalidAddress', { address: shown });
  const handleKey = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const action = { Backspace: onRemove, Delete: onRemove, Enter: onEdit, F2: onEdit }[event.key];
    if (event.key === 'ArrowLeft') onStep(-1);
    else if (event.key === 'ArrowRight') onStep(1);
    else if (action) action();
    else return;
    event.preventDefault();
  };
  return (
    <span
      className={styles['chip']}
      data-chip
      role="group"
      aria-label={spoken}
      title={isValid ? `${formatRecipient(recipient)}\n${t('recipientHelp')}` : spoken}
      tabIndex={-1}
      draggable
      onDragStart={onDragStart}
      onDoubleClick={onEdit}
      onKeyDown={handleKey}
    >
      <Chip
        label={shown}
        detail={recipient.detail}
        tone={isValid ? (isOutside ? 'warning' : 'plain') : 'danger'}
        start={
          isValid ? (
            <Avatar name={name} address={address} size={avatarPx} />
          ) : (
            <span className={styles['chipWrong']}>
              <Icon name="warning" size={14} />
            </span>
          )
        }
        onRemove={onRemove}
      />
    </span>
  );
}
