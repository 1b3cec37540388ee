import { countCharacters, maxSubjectCharacters } from '@hongyan/contract/limits';
import { useId, useMemo, useState } from 'react';
import { addressKey, formatRecipient } from '../../../lib/addresses/parse-recipients.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import { composeStrings } from '../compose.strings.ts';
import { useAddressKnowledge } from '../recipients/address-knowledge.ts';
import { RecipientField } from '../recipients/recipient-field.tsx';
import { RecipientHintLine } from '../recipients/recipient-hint-line.tsx';
import type { RecipientField as FieldName } from '../recipients/recipient-lists.ts';
import { composeSendStrings } from '../sending/compose-send.strings.ts';
import { RefusalLine } from '../sending/refusal-line.tsx';
import { SendingNotes } from '../sending/sending-notes.tsx';
import type { ComposerModel } from './composer-model.ts';
import type { ComposerSnapshot, ShownRefusal } from './composer-state.ts';
import rowStyles from './field-row.module.css';
import styles from './message-fields.module.css';

export interface MessageFieldsProps {
  model: ComposerModel;
  state: ComposerSnapshot;
  domains: readonly string[];
  autoFocus: boolean;
  onSubjectEnter: () => void;
  /** A field of recipients is the one that people are added to now. */
  onActiveField: (field: FieldName) => void;
  onSchedule: () => void;
}

/** From, to, cc, bcc, the subject, and what should be known before sending. */
export function MessageFields(props: MessageFieldsProps) {
  const { model, state, domains, autoFocus, onSubjectEnter, onActiveField, onSchedule } = props;
  const [opened, setOpened] = useState<ReadonlySet<'cc' | 'bcc'>>(new Set());
  const noteId = useId();
  const { refusal, to, cc, bcc, originalAddresses } = state;
  const all = useMemo(() => [...to, ...cc, ...bcc], [to, cc, bcc]);
  const knowledge = useAddressKnowledge(all);
  const isShown = (field: 'cc' | 'bcc'): boolean => opened.has(field) || state[field].length > 0;
  const wrongField = refusal?.field === 'to' ? (refusal.recipient?.field ?? 'to') : undefined;
  const hidden = (['cc', 'bcc'] as const).filter((field) => !isShown(field));
  const common = (field: FieldName) => ({
    ...{ model, field, all, originalAddresses, domains, knowledge, onActive: onActiveField },
    recipients: state[field],
    invalid: wrongField === field,
    wrong: wrongField === field ? refusal?.recipient : undefined,
    describedBy: wrongField === field ? noteId : undefined,
  });
  const note = refusal && <RefusalLine id={noteId} refusal={refusal} />;
  return (
    <div className={styles['fields']}>
      <FromRow model={model} state={state} hidden={hidden} onShow={(field) => setOpened(new Set([...opened, field]))} />
      <RecipientField {...common('to')} autoFocus={autoFocus} />
      {wrongField === 'to' && note}
      {isShown('cc') && <RecipientField {...common('cc')} autoFocus={opened.has('cc')} />}
      {wrongField === 'cc' && note}
      {isShown('bcc') && <RecipientField {...common('bcc')} autoFocus={opened.has('bcc')} />}
      {wrongField === 'bcc' && note}
      <SubjectRow model={model} state={state} onEnter={onSubjectEnter} />
      <SendingNotes model={model} state={state} onSchedule={onSchedule} />
      <RecipientHintLine state={state} domains={domains} knowledge={knowledge} />
    </div>
  );
}

interface FromRowProps {
  model: ComposerModel;
  state: ComposerSnapshot;
  hidden: readonly ('cc' | 'bcc')[];
  onShow: (field: 'cc' | 'bcc') => void;
}

/** Whom the message is from; a choice where the person has several addresses. At its end what the fields below may show. */
function FromRow({ model, state, hidden, onShow }: FromRowProps) {
  const t = useStrings(composeStrings);
  const tSend = useStrings(composeSendStrings);
  const { from, fromAddresses, refusal } = state;
  const current = fromAddresses.find(({ address }) => addressKey(address) === addressKey(from));
  const shown = formatRecipient(current ?? { name: '', address: from });
  const isChoice = fromAddresses.length > 1;
  return (
    <>
      <div className={classNames(rowStyles['row'], rowStyles['from'])}>
        <span className={rowStyles['rowLabel']}>{t('from')}</span>
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
        <span className={styles['rowEnd']}>
          <Button
            kind="quiet"
            size="small"
            pressed={state.choices.separate}
            title={tSend('separateHint')}
            onClick={() => model.choose({ separate: !state.choices.separate })}
          >
            {tSend('separately')}
          </Button>
          {hidden.map((field) => (
            <Button key={field} kind="quiet" size="small" onClick={() => onShow(field)}>
              {t(field)}
            </Button>
          ))}
        </span>
      </div>
      {refusal?.field === 'from' && <RefusalLine refusal={refusal} />}
    </>
  );
}

function SubjectRow({ model, state, onEnter }: { model: ComposerModel; state: ComposerSnapshot; onEnter: () => void }) {
  const t = useStrings(composeStrings);
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
      <div className={classNames(rowStyles['row'], shown && rowStyles['wrong'])}>
        <label className={rowStyles['rowLabel']} htmlFor={id}>
          {t('subject')}
        </label>
        <input
          id={id}
          className={styles['subject']}
          value={subject}
          data-subject
          autoComplete="off"
          aria-required={state.emptySubject === 'refuse' || undefined}
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
