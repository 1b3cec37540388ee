import type { ContactGroup } from '@hongyan/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { removeContacts } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { contactsNameStrings } from '../contacts-name.strings.ts';
import { DetailPane } from '../detail/detail-pane.tsx';
import { ExportDialog } from '../export-dialog.tsx';
import styles from '../people.module.css';
import { writePath } from '../write-to.ts';
import { InitialRail } from './initial-rail.tsx';
import { ListHeader } from './list-header.tsx';
import { NobodyHere, PeopleList } from './people-list.tsx';
import { contactOfKey, rowKey } from './row-key.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useContactList } from './use-contact-list.ts';
import { usePeopleKeys } from './use-people-keys.ts';
import { useSelection } from './use-selection.ts';
import { useShown } from './use-shown.ts';

/** Between the last key and the question. */
const quietMs = 120;
type Group = ContactGroup['groupId'] | 'none' | 'all';

/** /addressbook/allcontacts: one's own contacts and, where it is shown, the organisation. */
export function AllContactsPage() {
  return <PeoplePage source="all" />;
}

/** /addressbook/personal: one's own contacts alone, all or those of a group. */
export function PersonalContactsPage() {
  return <PeoplePage source="personal" />;
}

function PeoplePage({ source }: { source: 'all' | 'personal' }) {
  const t = useStrings(contactsStrings);
  const name = useStrings(contactsNameStrings);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const keyword = useQuietText(text.trim(), quietMs);
  const [letter, setLetter] = useState<string>();
  const [group, setGroup] = useState<Group>('all');
  const [isExporting, setExporting] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const list = useContactList({
    source,
    ...(keyword === '' ? {} : { keyword }),
    ...(letter === undefined ? {} : { letter }),
    ...(group === 'all' ? {} : { groupId: group }),
  });
  const order = list.people.map(rowKey);
  const selection = useSelection(order);
  const { shown, show, question, setDirty } = useShown();
  const openKey = shown?.kind === 'person' ? shown.key : undefined;
  const openPerson = list.people.find((person) => rowKey(person) === openKey);
  const chosen = list.people.filter((person) => selection.chosen.has(rowKey(person)));
  const open = (key: string): void => show({ kind: 'person', key, isEdited: false });
  const begin = (): void => show({ kind: 'draft', name: '', address: '' });
  const targets = chosen.length > 0 ? chosen : openPerson ? [openPerson] : [];
  const isForm = shown?.kind === 'draft' || (shown?.kind === 'person' && shown.isEdited);
  usePeopleKeys({
    order,
    active: openKey,
    hasSelection: selection.chosen.size > 0,
    setActive: open,
    open,
    toggle: selection.toggle,
    choose: selection.choose,
    commands: {
      n: () => (begin(), true),
      '/': () => (search.current?.focus(), true),
      e: () => {
        if (openKey === undefined || contactOfKey(openKey) === undefined) return false;
        show({ kind: 'person', key: openKey, isEdited: true });
        return true;
      },
      c: () => {
        const people = targets.filter(({ address }) => address !== '');
        if (people.length > 0) void navigate(writePath(people));
        return people.length > 0;
      },
      '#': () => {
        const ids = targets.flatMap(({ contactId }) => contactId ?? []);
        if (ids.length === 0 || isForm) return ids.length > 0;
        selection.clear();
        show(undefined);
        void removeContacts(ids);
        return true;
      },
    },
  });
  const label = name(source === 'all' ? 'all' : 'personal');
  return (
    <>
      <SplitPane
        name="contacts"
        defaultSize={400}
        narrowPane={shown === undefined ? 'start' : 'end'}
        start={
          <section className={styles['pane']} aria-label={label}>
            {chosen.length > 0 ? (
              <SelectionBar people={chosen} onClear={selection.clear} />
            ) : (
              <ListHeader
                search={search}
                text={text}
                onText={setText}
                group={source === 'personal' ? group : undefined}
                onGroup={setGroup}
                onNew={begin}
                onExport={() => setExporting(true)}
              />
            )}
            <div className={styles['listBody']}>
              <PeopleList
                label={label}
                list={list}
                active={openKey}
                opened={openKey}
                chosen={selection.chosen}
                onOpen={open}
                onToggle={selection.toggle}
                empty={
                  <NobodyHere
                    keyword={keyword}
                    action={<Button onClick={() => void navigate('/addressbook/import')}>{t('import')}</Button>}
                  />
                }
              />
              <InitialRail letters={list.letters} chosen={letter} onChoose={setLetter} />
            </div>
          </section>
        }
        end={
          shown === undefined ? (
            <EmptyState
              icon="people"
              title={list.total === undefined ? '' : t('total', { count: list.total })}
              hint={t('chooseHint')}
            />
          ) : (
            <DetailPane shown={shown} onShow={show} onDirty={setDirty} />
          )
        }
      />
      {question}
      {isExporting && (
        <ExportDialog
          groupId={group === 'all' || group === 'none' ? undefined : group}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
