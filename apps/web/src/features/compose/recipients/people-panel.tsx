import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { composeStrings } from '../compose.strings.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import type { ComposerSnapshot } from '../composer/composer-state.ts';
import { DepartmentTree } from './department-tree.tsx';
import styles from './people.module.css';
import { PersonRow } from './person-row.tsx';
import { recipientStrings } from './recipient.strings.ts';
import { allRecipients, getKey, type RecipientField, recipientFields } from './recipient-lists.ts';

export interface PeoplePanelProps {
  model: ComposerModel;
  state: ComposerSnapshot;
  /** Where people are added. */
  field: RecipientField;
  onClose: () => void;
}

/** Between the last message and the question. */
const quietMs = 150;
const maxFound = 20;
const maxFrequent = 8;
/** Whom one writes to changes slowly. */
const freshMs = 60_000;

/** Whom the message may go to: found by name or pinyin, written to often, or somewhere in the organisation. */
export function PeoplePanel({ model, state, field, onClose }: PeoplePanelProps) {
  const t = useStrings(recipientStrings);
  const tCompose = useStrings(composeStrings);
  const [text, setText] = useState('');
  const keyword = useQuietText(text.trim(), quietMs);
  const present = new Set(allRecipients(state).map(getKey));
  const toggle = (person: Recipient): void => {
    const holder = recipientFields.find((name) => state[name].some((known) => getKey(known) === getKey(person)));
    if (holder) model.recipients.remove(holder, [person]);
    else model.recipients.add(field, [{ name: person.name, address: person.address }]);
  };
  const row = (person: Recipient) => (
    <PersonRow
      key={person.address}
      person={person}
      isPresent={present.has(getKey(person))}
      fieldName={tCompose(field)}
      onToggle={() => toggle(person)}
    />
  );
  return (
    <>
      <div className={styles['search']}>
        <Icon name="search" size={16} />
        <input
          type="search"
          value={text}
          placeholder={t('search')}
          aria-label={t('search')}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.stopPropagation();
            setText('');
          }}
        />
        <IconButton icon="panelClose" label={t('closePeople')} onClick={onClose} />
      </div>
      {field !== 'to' && <p className={styles['target']}>{t('addTo') + tCompose(field)}</p>}
      <div className={styles['scroll']}>
        {keyword === '' ? (
          <>
            <Frequent row={row} />
            <DepartmentTree
              row={row}
              fieldName={tCompose(field)}
              onAdd={(people) => model.recipients.add(field, people)}
            />
          </>
        ) : (
          <Found keyword={keyword} row={row} />
        )}
      </div>
    </>
  );
}

type Row = (person: Recipient) => React.ReactNode;

function Found({ keyword, row }: { keyword: string; row: Row }) {
  const t = useStrings(recipientStrings);
  const { data } = useQuery({
    queryKey: ['contacts', 'suggest', keyword, maxFound],
    queryFn: ({ signal }) => readData(api.contacts.suggest({ keyword, limit: maxFound }, { signal })),
    staleTime: freshMs,
    placeholderData: (before) => before,
  });
  if (!data) return null;
  if (data.list.length === 0) return <p className={styles['nobody']}>{t('nobodyFound')}</p>;
  return (
    <div role="status">{data.list.map(({ name, address, deptName }) => row({ name, address, detail: deptName }))}</div>
  );
}

/** Whom the person writes to most; nothing where they have written to nobody. */
function Frequent({ row }: { row: Row }) {
  const t = useStrings(recipientStrings);
  const { data } = useQuery({
    queryKey: ['contacts', 'suggest', '', maxFound],
    queryFn: ({ signal }) => readData(api.contacts.suggest({ keyword: '', limit: maxFound }, { signal })),
    staleTime: freshMs,
  });
  const list = (data?.list ?? []).filter(({ sentCount }) => sentCount > 0).slice(0, maxFrequent);
  if (list.length === 0) return null;
  return (
    <section>
      <h2 className={styles['heading']}>{t('frequent')}</h2>
      {list.map(({ name, address, deptName }) => row({ name, address, detail: deptName }))}
    </section>
  );
}
