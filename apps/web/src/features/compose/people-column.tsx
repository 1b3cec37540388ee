import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './people.module.css';
import type { PeoplePanelProps } from './people-panel.tsx';
import { recipientWords } from './recipient.words.ts';

const PeoplePanel = lazy(async () => ({ default: (await import('./people-panel.tsx')).PeoplePanel }));

const storageKey = 'composePeople';
/** Below it the column would take the letter's room; it then lies above it, and only when it is asked for. */
const roomyPx = 1200;

function startsOpen(): boolean {
  return window.innerWidth >= roomyPx && localStorage.getItem(storageKey) !== 'closed';
}

/** The column of people at the right of the letter, or the button that brings it. */
export function PeopleColumn(props: Omit<PeoplePanelProps, 'onClose'>) {
  const t = useWords(recipientWords);
  const [isOpen, setOpen] = useState(startsOpen);
  const change = (open: boolean): void => {
    setOpen(open);
    if (window.innerWidth >= roomyPx) localStorage.setItem(storageKey, open ? 'open' : 'closed');
  };
  if (!isOpen) {
    return (
      <IconButton icon="people" label={t('openPeople')} className={styles['opener']} onClick={() => change(true)} />
    );
  }
  return (
    <aside className={styles['column']} aria-label={t('people')}>
      <Suspense>
        <PeoplePanel {...props} onClose={() => change(false)} />
      </Suspense>
    </aside>
  );
}
