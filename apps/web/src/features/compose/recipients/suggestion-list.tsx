import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { composeStrings } from '../compose.strings.ts';
import { outsideRecipients } from '../sending/compose-checks.ts';
import type { Suggestion } from './find-people.ts';
import styles from './suggestion-list.module.css';

export interface SuggestionListProps {
  id: string;
  /** The field that it belongs to: it stands under it. */
  anchor: RefObject<HTMLElement | null>;
  list: readonly Suggestion[];
  active: number;
  /** Others may come: it is still being asked who is meant. */
  isBusy: boolean;
  /** Of the organisation: who is elsewhere has another tone. */
  domains: readonly string[];
  onPick: (suggestion: Suggestion) => void;
  onForget: (suggestion: Suggestion) => void;
  /** The pointer is on the list. */
  onPoint: () => void;
}

/** A name in the list stands under the name that is typed. */
const insetPx = 8;
const gapPx = 4;

/** Who may be meant, under the field; the field keeps the focus. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, anchor, list, active, isBusy, domains, onPick, onForget, onPoint } = props;
  const t = useStrings(composeStrings);
  const root = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useLayoutEffect(() => {
    if (root.current && anchor.current) alignBelow(root.current, anchor.current);
  });
  if (list.length === 0) return null;
  return (
    <div
      ref={root}
      id={id}
      className={styles['suggestions']}
      role="listbox"
      aria-label={t('suggestions')}
      aria-busy={isBusy || undefined}
      onMouseMove={onPoint}
    >
      {list.map((suggestion, index) => (
        <div
          key={suggestion.group?.groupId ?? suggestion.address}
          ref={index === active ? current : undefined}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          data-outside={(!suggestion.group && outsideRecipients([suggestion], domains).length > 0) || undefined}
          className={classNames(styles['suggestion'], index === active && styles['active'])}
          // The field must not lose the focus: it would take its text for an address.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          {suggestion.group ? (
            <Icon name="people" size={20} className={styles['groupIcon']} />
          ) : (
            <Avatar name={suggestion.name} address={suggestion.address} size={28} picture />
          )}
          <span className={styles['suggestionName']}>
            {suggestion.name || suggestion.address}
            {suggestion.detail !== undefined && <span className={styles['suggestionDept']}>{suggestion.detail}</span>}
          </span>
          {/* Somebody without a name is suggested by the address alone. */}
          {suggestion.name !== '' && suggestion.name !== suggestion.address && (
            <span className={styles['suggestionAddress']}>
              {suggestion.group ? t('groupMembers', { count: suggestion.group.members }) : suggestion.address}
            </span>
          )}
          {suggestion.isForgettable && (
            // For the pointer; the keyboard has Shift+Delete. A button would be one inside an option.
            <span
              className={styles['forget']}
              aria-hidden
              title={t('forgetAddress')}
              onClick={(event) => {
                event.stopPropagation();
                onForget(suggestion);
              }}
            >
              <Icon name="close" size={14} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Under the field, and within the line of recipients: the chips scroll, and would cut it off. */
function alignBelow(list: HTMLElement, field: HTMLElement): void {
  const line = list.parentElement;
  if (line === null) return;
  const room = line.getBoundingClientRect();
  const at = field.getBoundingClientRect();
  const left = Math.max(0, Math.min(at.left - room.left - insetPx, room.width - list.offsetWidth));
  list.style.insetInlineStart = `${String(left)}px`;
  list.style.insetBlockStart = `${String(Math.min(at.bottom - room.top, room.height) + gapPx)}px`;
}
