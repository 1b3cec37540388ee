import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { minutesOfClock } from '../../lib/dates/days.ts';
import { type DateReading, formatClock } from '../../lib/dates/format-date.ts';
import { readTypedTime } from '../../lib/dates/read-typed-time.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { nearestOffer, offeredTimes, TimeList } from '../../ui/dates/time-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useDateReading } from '../settings/date-reading.ts';
import styles from './date-fields.module.css';
import { dateFieldsStrings } from './date-fields.strings.ts';
import { useTypedValue } from './use-typed-value.ts';

/** Where no time is chosen yet, the list is opened at nine. */
const morningMinutes = 540;

export interface TimeFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** `15:30`, '' for none, or what was typed where that is no time. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** A time of day in the person's time format: typed, or chosen from the half hours of a day. */
export function TimeField(props: TimeFieldProps) {
  const { label, labelHidden = false, value, onChange, error, hint, disabled = false, className } = props;
  const t = useStrings(dateFieldsStrings);
  const reading = useDateReading();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The time that Enter chooses; none until an arrow was pressed. */
  const [active, setActive] = useState<number>();
  const field = useTypedValue(readTypedTime, onChange);
  const minutes = minutesOfClock(value);
  const say = (time: string): string => formatTime(time, reading);
  const close = (): void => {
    setOpen(false);
    setActive(undefined);
  };
  const choose = (time: string): void => {
    field.choose(time);
    close();
  };
  const leave = (): void => {
    field.commit();
    close();
  };
  const toggle = (): void => {
    input.current?.focus();
    setOpen(!isOpen);
  };
  const nearest = nearestOffer(minutes ?? morningMinutes);
  const move = (by: 1 | -1): void => {
    setOpen(true);
    setActive(active === undefined ? nearest : Math.min(offeredTimes.length - 1, Math.max(0, active + by)));
  };
  const handleKey = (event: KeyboardEvent): void => {
    const chosen = active === undefined ? undefined : offeredTimes[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && isOpen && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else {
      field.handleKey(event);
      if (event.key === 'Enter') close();
      return;
    }
    // Neither the form nor the dialog around it takes these.
    event.preventDefault();
    event.stopPropagation();
  };
  const isWrong = field.typed === undefined && value !== '' && minutes === undefined;
  return (
    <>
      <TextField
        ref={input}
        {...{ label, labelHidden, hint, disabled, className }}
        autoComplete="off"
        {...describeCombobox(listId, isOpen, active)}
        value={field.typed ?? (minutes === undefined ? value : say(value))}
        error={isWrong ? t('timeUnreadable', { example: '15:30' }) : error}
        onChange={(text) => {
          field.handleType(text);
          setActive(undefined);
        }}
        onClick={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={handleKey}
        end={<ListButton disabled={disabled} onPress={toggle} />}
      />
      {isOpen && (
        <TimeList
          id={listId}
          anchor={input}
          shown={active ?? nearest}
          {...{ label, active, value, say }}
          onChoose={choose}
          onClose={close}
        />
      )}
    </>
  );
}

/** What screen readers are told of the list, while the field keeps the focus (ARIA, combobox pattern). */
const describeCombobox = (listId: string, isOpen: boolean, active: number | undefined) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'none',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active !== undefined ? `${listId}-${String(active)}` : undefined,
  }) as const;

function formatTime(time: string, reading: DateReading): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return formatClock({ hour, minute }, reading);
}

/** Opens the list by the pointer; the arrow keys of the field do the same, so it takes no Tab key. */
function ListButton({ disabled, onPress }: { readonly disabled: boolean; readonly onPress: () => void }) {
  const t = useStrings(dateFieldsStrings);
  return (
    <Button
      kind="quiet"
      size="small"
      icon="chevronDown"
      className={styles['open']}
      tabIndex={-1}
      aria-label={t('openTimes')}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    />
  );
}
