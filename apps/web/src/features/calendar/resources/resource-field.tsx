import type { Resource } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Day } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import textStyles from '../../../ui/text/text.module.css';
import type { EventForm } from '../editor/event-form.ts';
import type { TimeSlot } from '../editor/find-time.ts';
import { addResource, countPeople, isResource, removeResource } from './choose-resources.ts';
import { ResourceDayDialog } from './resource-day-dialog.tsx';
import { ResourceFacts } from './resource-facts.tsx';
import { resourcesQuery } from './resource-queries.ts';
import styles from './resources.module.css';
import { resourcesStrings } from './resources.strings.ts';

const quietMs = 150;

export interface ResourceFieldProps {
  readonly form: EventForm;
  readonly onChange: (form: EventForm) => void;
  /** When the event is; null while its times are not valid. */
  readonly slot: TimeSlot | null;
  readonly day: Day;
}

/** Rooms and equipment of an event: found by name or place, those that are free at its time and fit its people first. */
export function ResourceField({ form, onChange, slot, day }: ResourceFieldProps) {
  const t = useStrings(resourcesStrings);
  const [shown, setShown] = useState<Resource | null>(null);
  const people = countPeople(form);
  const chosen = form.participants.filter(isResource);
  const { data: known = [] } = useQuery({ ...resourcesQuery('', slot, people), enabled: chosen.length > 0 });
  const find = (address: string) => known.find((one) => one.address.toLowerCase() === address.toLowerCase());
  return (
    <div className={styles['field']}>
      <ResourceSearch form={form} slot={slot} people={people} onChoose={(one) => onChange(addResource(form, one))} />
      {chosen.length > 0 && (
        <ul className={styles['chosenList']}>
          {chosen.map(({ address, name }) => {
            const resource = find(address);
            return (
              <li key={address} className={styles['chosen']}>
                {resource ? (
                  <ResourceFacts resource={resource} people={people} />
                ) : (
                  <span className={styles['facts']}>{name === '' ? address : name}</span>
                )}
                {resource && (
                  <IconButton
                    icon="calendar"
                    size="small"
                    label={t('look', { name: resource.name })}
                    onClick={() => setShown(resource)}
                  />
                )}
                <RemoveButton
                  name={name === '' ? address : name}
                  onRemove={() => onChange(removeResource(form, address))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {chosen.length > 0 && form.repeat !== null && <p className={textStyles['hint']}>{t('eachTime')}</p>}
      {shown && <ResourceDayDialog resource={shown} day={day} onClose={() => setShown(null)} />}
    </div>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useStrings(resourcesStrings);
  return <IconButton icon="close" size="small" label={t('remove', { name })} onClick={onRemove} />;
}

interface SearchProps {
  readonly form: EventForm;
  readonly slot: TimeSlot | null;
  readonly people: number;
  readonly onChoose: (resource: Resource) => void;
}

/** The line that finds them; its list is open while it has the focus. */
function ResourceSearch({ form, slot, people, onChoose }: SearchProps) {
  const t = useStrings(resourcesStrings);
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const keyword = useQuietText(text.trim(), quietMs);
  const { data, isError } = useQuery({ ...resourcesQuery(keyword, slot, people), enabled: isOpen });
  const list = useRef<HTMLDivElement>(null);
  const isListed = isOpen && (data !== undefined || isError);
  // On a phone it would end below what is seen of the form.
  useEffect(() => {
    if (isListed) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isListed]);
  const taken = new Set(form.participants.map(({ address }) => address.toLowerCase()));
  const found = (data ?? []).filter(({ address }) => !taken.has(address.toLowerCase()));
  const current = Math.min(active, Math.max(0, found.length - 1));
  const choose = (resource: Resource | undefined): void => {
    if (resource?.mayBook !== true) return;
    onChoose(resource);
    setText('');
    setActive(0);
    setOpen(false);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !isOpen) setOpen(true);
    else if (step !== undefined && found.length > 0) setActive((current + step + found.length) % found.length);
    else if (event.key === 'Enter' && isOpen) choose(found[current]);
    else if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <div>
      <TextField
        label={t('resources')}
        placeholder={t('resourcesHint')}
        icon="pin"
        value={text}
        onChange={(next) => {
          setText(next);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
      />
      {isListed && (
        <div className={styles['anchor']}>
          <div ref={list} id={listId} className={styles['list']} role="listbox" aria-label={t('offered')}>
            {found.map((one, index) => (
              <div
                key={one.address}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                aria-disabled={!one.mayBook}
                className={styles['option']}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(one)}
              >
                <ResourceFacts resource={one} people={people} />
              </div>
            ))}
            {found.length === 0 && <div className={styles['empty']}>{t(isError ? 'failed' : 'noneFound')}</div>}
          </div>
        </div>
      )}
    </div>
  );
}
