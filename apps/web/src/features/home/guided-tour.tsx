import { Popover } from '@base-ui/react/popover';
import { useEffect, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useHomeIndex } from '../../platform/settings/home-index.ts';
import { useSaveSetting } from '../../platform/settings/save-settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './guided-tour.module.css';
import { tourStrings } from './tour.strings.ts';
import { closeTour, useTour } from './tour-store.ts';

const steps = ['greeting', 'compose', 'search', 'more'] as const;
type Step = (typeof steps)[number];

/** Drawn, and not beside the window as a phone's closed menu is. */
function isInSight(element: Element): boolean {
  const { width, left, right } = element.getBoundingClientRect();
  return width > 0 && right > 0 && left < innerWidth;
}

/** What a step points at (`data-tour`); null where this screen does not show it. */
function findAnchor(step: Step): Element | null {
  return [...document.querySelectorAll(`[data-tour="${step}"]`)].find(isInSight) ?? null;
}

/** The tour of the first visit (specification, section 1): skippable, remembered with the person, started again from the More menu. */
export function GuidedTour() {
  const guideDone = useHomeIndex()?.settings.guideDone ?? true;
  const isAsked = useTour((state) => state.isShown);
  const save = useSaveSetting();
  if (guideDone && !isAsked) return null;
  const end = (): void => {
    if (isAsked) closeTour();
    if (!guideDone) save.mutate({ key: 'guideDone', value: true });
  };
  return <Tour onEnd={end} />;
}

function Tour({ onEnd }: { onEnd: () => void }) {
  const t = useStrings(tourStrings);
  const [shown, setShown] = useState<readonly { step: Step; anchor: Element }[]>([]);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    // After the page has drawn what the steps point at; a phone leaves out what its screen hides.
    setShown(
      steps.flatMap((step) => {
        const anchor = findAnchor(step);
        return anchor === null ? [] : [{ step, anchor }];
      }),
    );
  }, []);
  const here = shown[index];
  if (here === undefined) return null;
  const isLast = index === shown.length - 1;
  return (
    <Popover.Root
      open
      onOpenChange={(open) => {
        if (!open) onEnd();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={styles['positioner']}
          anchor={here.anchor}
          side="bottom"
          align="start"
          sideOffset={10}
          collisionPadding={12}
        >
          <Popover.Popup className={styles['popup']} aria-label={t('tour')}>
            <Popover.Title className={styles['title']}>{t(`${here.step}Title`)}</Popover.Title>
            <Popover.Description className={styles['text']}>{t(`${here.step}Text`)}</Popover.Description>
            <footer className={styles['foot']}>
              <span className={styles['count']}>{t('step', { step: index + 1, count: shown.length })}</span>
              {!isLast && (
                <Button kind="quiet" size="small" onClick={onEnd}>
                  {t('skip')}
                </Button>
              )}
              {index > 0 && (
                <Button size="small" onClick={() => setIndex(index - 1)}>
                  {t('back')}
                </Button>
              )}
              <Button kind="primary" size="small" onClick={() => (isLast ? onEnd() : setIndex(index + 1))}>
                {isLast ? t('done') : t('next')}
              </Button>
            </footer>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
