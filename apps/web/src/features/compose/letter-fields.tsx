import { countCharacters, maxSubjectCharacters } from '@hongyan/contract/limits';
import { useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import styles from './compose.module.css';
import { composeWords } from './compose.words.ts';
import { outsideRecipients } from './compose-checks.ts';
import type { ComposerModel } from './composer-model.ts';
import type { ComposerSnapshot, ShownRefusal } from './composer-state.ts';
import { addressKey, formatRecipient } from './parse-recipients.ts';
import { RecipientField } from './recipient-field.tsx';

export interface LetterFieldsProps {
  model: ComposerModel;
  state: ComposerSnapshot;
  domains: readonly string[];
  autoFocus: boolean;
  onSubjectEnter: () => void;
}

/** From, to, cc, bcc and the subject. */
export function LetterFields({ model, state, domains, autoFocus, onSubjectEnter }: LetterFieldsProps) {
  const t = useWords(composeWords);
  const [opened, setOpened] = useState<ReadonlySet<'cc' | 'bcc'>>(new Set());
  const noteId = useId();
  const { refusal } = state;
  const isShown = (field: 'cc' | 'bcc'): boolean => opened.has(field) || state[field].length > 0;
  const isWrong = refusal?.field === 'to';
  const hidden = (['cc', 'bcc'] as const).filter((field) => !isShown(field));
  const common = { model, domains };
  return (
    <div className={styles['fields']}>
      <FromRow model={model} state={state} />
      <RecipientField
        {...common}
        field="to"
        recipients={state.to}
        autoFocus={autoFocus}
        invalid={isWrong}
        describedBy={isWrong ? noteId : undefined}
        end={
          hidden.length > 0 && (
            <span className={styles['rowEnd']}>
              {hidden.map((field) => (
                <Button key={field} kind="quiet" size="small" onClick={() => setOpened(new Set([...opened, field]))}>
                  {t(field)}
                </Button>
              ))}
            </span>
          )
        }
      />
      {isWrong && <RefusalLine id={noteId} refusal={refusal} />}
      {isShown('cc') && <RecipientField {...common} field="cc" recipients={state.cc} autoFocus={opened.has('cc')} />}
      {isShown('bcc') && (
        <RecipientField {...common} field="bcc" recipients={state.bcc} autoFocus={opened.has('bcc')} />
      )}
      <SubjectRow model={model} state={state} onEnter={onSubjectEnter} />
      <OutsideHint state={state} domains={domains} />
    </div>
  );
}

/** Whom the letter is from; a choice where the person has several addresses. Hidden on phones where there is none. */
function FromRow({ model, state }: { model: ComposerModel; state: ComposerSnapshot }) {
  const t = useWords(composeWords);
  const { from, fromAddresses, refusal } = state;
  const current = fromAddresses.find(({ address }) => addressKey(address) === addressKey(from));
  const shown = formatRecipient(current ?? { name: '', address: from });
  const isChoice = fromAddresses.length > 1;
  return (
    <>
      <div className={classNames(styles['row'], styles['from'], !isChoice && styles['onlyOne'])}>
        <span className={styles['rowLabel']}>{t('from')}</span>
        {isChoice ? (
          <Menu
            trigger={
              <button type="button" className={styles['fromChoice']} aria-label={`${t('from')} ${shown}`}>
                {shown}
                <Icon name="chevronDown" size={14} />
              </button>
            }
            entries={fromAddresses.map((option) => ({
              kind: 'item',
              key: option.address,
              label: formatRecipient(option),
              checked: option === current,
              onSelect: () => model.setFrom(option.address),
            }))}
          />
        ) : (
          <span className={styles['fromText']}>{shown}</span>
        )}
      </div>
      {refusal?.field === 'from' && <RefusalLine refusal={refusal} />}
    </>
  );
}

function SubjectRow({ model, state, onEnter }: { model: ComposerModel; state: ComposerSnapshot; onEnter: () => void }) {
  const t = useWords(composeWords);
  const id = useId();
  const { subject, refusal } = state;
  const count = countCharacters(subject);
  const isTooLong = count > maxSubjectCharacters;
  const shown: ShownRefusal | null =
    refusal?.field === 'subject'
      ? refusal
      : isTooLong
        ? { field: 'subject', key: 'subjectTooLong', values: { max: maxSubjectCharacters } }
        : null;
  return (
    <>
      <div className={classNames(styles['row'], shown && styles['wrong'])}>
        <label className={styles['rowLabel']} htmlFor={id}>
          {t('subject')}
        </label>
        <input
          id={id}
          className={styles['subject']}
          value={subject}
          data-subject
          autoComplete="off"
          aria-required
          aria-invalid={shown !== null || undefined}
          aria-describedby={shown ? `${id}-note` : undefined}
          onChange={(event) => model.setSubject(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onEnter();
          }}
        />
        <span className={styles['counter']} data-over={isTooLong || undefined}>
          {t('subjectCount', { count, max: maxSubjectCharacters })}
        </span>
      </div>
      {shown && <RefusalLine id={`${id}-note`} refusal={shown} />}
    </>
  );
}

/** Why the letter was not sent, where that is put right. */
export function RefusalLine({ refusal, id }: { refusal: ShownRefusal; id?: string }) {
  const t = useWords(composeWords);
  return (
    <p id={id} className={styles['refusal']} role="alert">
      <Icon name="warning" size={14} />
      {refusal.message ?? t(refusal.key, refusal.values)}
    </p>
  );
}

/** How many are named before it says how many there are. */
const maxNamedOutside = 2;

/** One quiet line about who is outside: the commonest way for a secret to get out is a wrong address. */
function OutsideHint({ state, domains }: { state: ComposerSnapshot; domains: readonly string[] }) {
  const t = useWords(composeWords);
  const outside = outsideRecipients([...state.to, ...state.cc, ...state.bcc], domains);
  if (outside.length === 0) return null;
  const separator = t('nameSeparator');
  const addresses = outside
    .slice(0, maxNamedOutside)
    .map(({ address }) => address)
    .join(separator);
  return (
    <p className={styles['outside']} role="status">
      {outside.length > maxNamedOutside
        ? t('externalMany', { addresses, count: outside.length })
        : t(outside.length === 1 ? 'externalOne' : 'externalTwo', { address: addresses })}
    </p>
  );
}
