import type { ContactGroup, ContactGroupMember, ContactRow } from '@hongyan/contract';
import { useState } from 'react';
import { isValidAddress, parseRecipients } from '../../../lib/addresses/parse-recipients.ts';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Chip } from '../../../ui/labels/chip.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { addMembers } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { PersonFace } from '../people/person-face.tsx';
import { rowKey } from '../people/row-key.ts';
import { toMember } from '../people/selection-bar.tsx';
import { useContactList } from '../people/use-contact-list.ts';
import styles from '../people.module.css';

const quietMs = 150;
const maxShown = 30;

interface Picked {
  readonly key: string;
  readonly label: string;
  readonly member: ContactGroupMember;
}

/** Chooses people for a group: contacts, colleagues, and addresses that are typed or pasted. */
export function MemberPicker({ group, onClose }: { group: ContactGroup; onClose: () => void }) {
  const t = useStrings(contactsStrings);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const list = useContactList({ source: 'all', keyword: useQuietText(text.trim(), quietMs) });
  const add = (added: readonly Picked[]): void => {
    setPicked((current) => [...current, ...added.filter(({ key }) => current.every((each) => each.key !== key))]);
    setError(undefined);
  };
  const drop = (key: string): void => setPicked((current) => current.filter((each) => each.key !== key));
  const typed = typedPeople(text);
  const takeTyped = (): void => {
    if (typed.length === 0) return;
    add(typed);
    setText('');
  };
  const save = async (): Promise<void> => {
    const all = [...picked, ...typed.filter(({ key }) => picked.every((each) => each.key !== key))];
    setBusy(true);
    try {
      await addMembers(
        group.groupId,
        all.map(({ member }) => member),
      );
      showSuccess(translate(contactsStrings, 'joined', { count: all.length, name: group.name }));
      onClose();
    } catch (refusal) {
      setError(formatMessage(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('addMembersTo', { name: group.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={picked.length === 0 && typed.length === 0}
            onClick={() => void save()}
          >
            {t('add')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('pickHint')}
        icon="search"
        value={text}
        error={error}
        autoComplete="off"
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          const [first] = list.people;
          if (typed.length > 0) takeTyped();
          else if (first && text.trim() !== '') {
            add([pickRow(first)]);
            setText('');
          }
        }}
      />
      {picked.length > 0 && (
        <div className={styles['picked']}>
          {picked.map(({ key, label }) => (
            <Chip key={key} label={label} onRemove={() => drop(key)} />
          ))}
        </div>
      )}
      {typed.length > 0 && (
        <Button kind="quiet" icon="add" onClick={takeTyped}>
          {t('addTyped', { names: typed.map(({ label }) => label).join(', ') })}
        </Button>
      )}
      <ul className={styles['pickList']} aria-label={t('found')}>
        {list.people.slice(0, maxShown).map((person) => {
          const pick = pickRow(person);
          const isPicked = picked.some(({ key }) => key === pick.key);
          return (
            <li key={pick.key}>
              <button
                type="button"
                className={styles['pickRow']}
                aria-pressed={isPicked}
                onClick={() => (isPicked ? drop(pick.key) : add([pick]))}
              >
                <PersonFace person={person} size={28} />
                <span className={styles['pickName']}>{person.name || person.address}</span>
                <span className={styles['rowNote']}>{person.org || person.address}</span>
                {isPicked && <Icon name="check" size={16} />}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

const pickRow = (person: ContactRow): Picked => ({
  key: rowKey(person),
  label: person.name || person.address,
  member: toMember(person),
});

/** Whole addresses that stand in the field. */
const typedPeople = (text: string): readonly Picked[] =>
  parseRecipients(text)
    .filter(({ address }) => isValidAddress(address))
    .map(({ name, address }) => ({
      key: address.toLowerCase(),
      label: name || address,
      member: { kind: 'address', address, name },
    }));
