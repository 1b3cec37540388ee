import { type DragEvent, type KeyboardEvent, useState } from 'react';
import {
  formatRecipient,
  isValidAddress,
  parseRecipients,
  type Recipient,
} from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
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
  onEdit: () => void;
  onRemove: () => void;
  onCopy: () => void;
  /** To the chip before (-1) or behind (1). */
  onStep: (step: -1 | 1) => void;
  onDragStart: (event: DragEvent) => void;
}

const avatarPx = 20;

/** A recipient. Amber: outside the organisation. Red: no address that can be sent to. */
export function RecipientChip(props: RecipientChipProps) {
  const { recipient, knownName, detail, domains, onEdit, onRemove, onCopy, onStep, onDragStart } = props;
  const t = useStrings(composeStrings);
  const tRecipient = useStrings(recipientStrings);
  const { address } = recipient;
  const name = recipient.name || knownName;
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
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') onCopy();
    else if (action && !event.ctrlKey && !event.metaKey) action();
    else return;
    event.preventDefault();
  };
  return (
    <span
      className={styles['chip']}
      data-chip={getKey(recipient)}
      role="group"
      aria-label={spoken}
      title={isValid ? `${formatRecipient(recipient)}\n${tRecipient('chipHelp')}` : spoken}
      tabIndex={-1}
      draggable
      onDragStart={onDragStart}
      onDoubleClick={onEdit}
      onKeyDown={handleKey}
    >
      <Chip
        label={shown}
        detail={detail === '' ? undefined : detail}
        tone={isValid ? (isOutside ? 'warning' : 'plain') : 'danger'}
        start={
          isValid ? (
            <Avatar name={name} address={address} size={avatarPx} picture={!isOutside} />
          ) : (
            <span className={styles['chipWrong']}>
              <Icon name="warning" size={14} />
            </span>
          )
        }
        onRemove={onRemove}
        removeByTab={false}
      />
    </span>
  );
}

export interface ChipEditorProps {
  recipient: Recipient;
  /** What it was changed to: several addresses become several recipients, none takes it out. */
  onDone: (others: readonly Recipient[]) => void;
  onCancel: () => void;
}

/** A chip while it is being changed, in its place. */
export function ChipEditor({ recipient, onDone, onCancel }: ChipEditorProps) {
  const t = useStrings(recipientStrings);
  const [text, setText] = useState(() => formatRecipient(recipient) || recipient.name);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onDone(parseRecipients(text));
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className={styles['chipEditor']}
      value={text}
      size={Math.min(60, Math.max(12, text.length + 2))}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      inputMode="email"
      aria-label={t('editLabel')}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={handleKey}
      onBlur={() => onDone(parseRecipients(text))}
    />
  );
}
