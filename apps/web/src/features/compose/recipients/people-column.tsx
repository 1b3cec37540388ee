import { Suspense, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import styles from './people.module.css';
import type { PeoplePanelProps } from './people-panel.tsx';
import { recipientStrings } from './recipient.strings.ts';

const PeoplePanel = lazyPart(async () => (await import('./people-panel.tsx')).PeoplePanel);

const storageKey = 'composePeople';
/** Below it the column would take the message's room; it then lies above it, and only when it is asked for. */
const roomyPx = 1200;

/** Whether the column of people is shown; where there is room, this browser remembers it. */
export function usePeopleColumn(): readonly [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useState(
    () => window.innerWidth >= roomyPx && localStorage.getItem(storageKey) !== 'closed',
  );
  const change = (open: boolean): void => {
    setOpen(open);
    if (window.innerWidth >= roomyPx) localStorage.setItem(storageKey, open ? 'open' : 'closed');
  };
  return [isOpen, change];
}

/** The column of people at the right of the message. */
export function PeopleColumn(props: PeoplePanelProps) {
  const t = useStrings(recipientStrings);
  return (
    <aside
      className={styles['column']}
      aria-label={t('people')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose();
      }}
    >
      <Suspense>
        <PeoplePanel {...props} />
      </Suspense>
    </aside>
  );
}
