import { useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatMailTime } from '../../../lib/dates/format-date.ts';
import { type Strings, type Translate, useStrings } from '../../../lib/language/strings.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { searchStrings } from '../search.strings.ts';
import type { Suggestion, SuggestionKind } from '../suggest.ts';
import styles from './search-box.module.css';

export interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  /** Below 0: none. */
  readonly chosen: number;
  readonly onHover: (index: number) => void;
  readonly onTake: (suggestion: Suggestion) => void;
}

const icons: Readonly<Record<SuggestionKind, IconName>> = {
  all: 'search',
  subject: 'mail',
  sender: 'user',
  recipient: 'people',
  message: 'mailOpen',
  person: 'user',
  openFolder: 'folder',
  folder: 'folder',
  here: 'folder',
  label: 'tag',
  operator: 'filter',
  recent: 'clock',
  saved: 'star',
  advanced: 'filter',
};

const noTerms: readonly string[] = [];

/** What the box offers: a listbox that the input owns; the focus never leaves the input. */
export function SuggestionList({ id, suggestions, chosen, onHover, onTake }: SuggestionListProps) {
  const t = useStrings(searchStrings);
  const noSubject = useStrings(mailboxStrings)('noSubject');
  const reading = useDateReading();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('suggestions')}
      className={styles['list']}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className={classNames(
            styles['option'],
            index === chosen && styles['chosen'],
            suggestion.kind === 'advanced' && index > 0 && styles['divided'],
          )}
          onPointerMove={() => index !== chosen && onHover(index)}
          onPointerDown={(event) => {
            // Keeps the focus in the input.
            event.preventDefault();
            onTake(suggestion);
          }}
        >
          <Icon name={icons[suggestion.kind]} size={16} />
          <span className={styles['optionLabel']}>
            <MarkedText
              text={suggestion.kind === 'message' && suggestion.label === '' ? noSubject : formatLabel(suggestion, t)}
              terms={suggestion.terms ?? noTerms}
            />
          </span>
          {formatDetail(suggestion, t) !== '' && (
            <span className={styles['detail']}>{formatDetail(suggestion, t)}</span>
          )}
          {suggestion.mail && (
            <time className={styles['time']}>{formatMailTime(suggestion.mail.receivedAt, reading)}</time>
          )}
        </li>
      ))}
    </ul>
  );
}

type SearchKey = typeof searchStrings extends Strings<infer Key> ? Key : never;
type T = Translate<SearchKey>;

function formatLabel({ kind, label, detail = '', completes }: Suggestion, t: T): string {
  switch (kind) {
    case 'all':
      return t('searchAll', { keyword: label });
    case 'subject':
      return t('searchSubject', { keyword: label });
    case 'sender':
      return t('searchSender', { keyword: label });
    case 'recipient':
      return t('searchRecipient', { keyword: label });
    case 'here':
      return t('searchHere', { folder: detail, keyword: label });
    case 'openFolder':
      return t('openFolder', { folder: label });
    case 'person':
      return completes ? label : t('searchPerson', { name: label });
    case 'advanced':
      return t('advanced');
    default:
      return label;
  }
}

function formatDetail({ kind, detail = '' }: Suggestion, t: T): string {
  if (kind === 'here') return '';
  if (kind === 'recent') return t('recent');
  return detail;
}
