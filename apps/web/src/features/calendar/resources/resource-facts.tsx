import type { Resource } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Tag } from '../../../ui/labels/chip.tsx';
import styles from './resources.module.css';
import { resourcesStrings } from './resources.strings.ts';

/** What one chooses a room by: its seats, its location, and whether it is free. */
export function ResourceFacts({ resource, people }: { resource: Resource; people: number }) {
  const t = useStrings(resourcesStrings);
  const { kind, capacity, location, mayBook, isFree, decides } = resource;
  const seats = capacity === 0 ? [] : [t('seats', { count: capacity })];
  const facts = [...(kind === 'equipment' ? [t('equipment')] : seats), ...(location === '' ? [] : [location])];
  return (
    <>
      <span className={styles['name']}>{resource.name}</span>
      <span className={styles['facts']}>{facts.join(' · ')}</span>
      {kind === 'room' && capacity > 0 && capacity < people && <Tag tone="orange">{t('tooSmall')}</Tag>}
      {mayBook && decides === 'manager' && <Tag>{t('byManager')}</Tag>}
      {!mayBook && <Tag tone="red">{t('notBookable')}</Tag>}
      {mayBook && isFree !== null && <Tag tone={isFree ? 'green' : 'red'}>{t(isFree ? 'isFree' : 'isTaken')}</Tag>}
    </>
  );
}
