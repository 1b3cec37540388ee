import { type SubmitEvent, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { uiStrings } from '../ui.strings.ts';
import styles from './pager.module.css';
import { shownPages } from './shown-pages.ts';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

/** Below a list in pages: first, previous, numbers, next, last, and a field for any page. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  const t = useStrings(uiStrings);
  if (pages < 2) return null;
  return (
    <nav className={styles['pager']} aria-label={t('pages')}>
      <IconButton
        icon="chevronFirst"
        label={t('firstPage')}
        size="small"
        disabled={page <= 1}
        onClick={() => onTurn(1)}
      />
      <IconButton
        icon="chevronLeft"
        label={t('previousPage')}
        size="small"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <span className={styles['numbers']}>
        {shownPages(page, pages).map((shown, index) =>
          shown === 'gap' ? (
            <span key={`gap-${index}`} className={styles['gap']} aria-hidden>
              …
            </span>
          ) : (
            <Button
              key={shown}
              kind="quiet"
              size="small"
              className={styles['number']}
              aria-label={t('page', { page: shown })}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onTurn(shown)}
            >
              {shown}
            </Button>
          ),
        )}
      </span>
      <IconButton
        icon="chevronRight"
        label={t('nextPage')}
        size="small"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      />
      <IconButton
        icon="chevronLast"
        label={t('lastPage')}
        size="small"
        disabled={page >= pages}
        onClick={() => onTurn(pages)}
      />
      <Jump pages={pages} onTurn={onTurn} />
    </nav>
  );
}

function Jump({ pages, onTurn }: Pick<PagerProps, 'pages' | 'onTurn'>) {
  const t = useStrings(uiStrings);
  const [text, setText] = useState('');
  const jump = (event: SubmitEvent): void => {
    event.preventDefault();
    const asked = Number(text);
    setText('');
    if (Number.isSafeInteger(asked) && asked > 0) onTurn(Math.min(asked, pages));
  };
  return (
    <form className={styles['jump']} onSubmit={jump}>
      <input
        className={styles['field']}
        inputMode="numeric"
        aria-label={t('jumpToPage')}
        placeholder={t('jumpToPage')}
        value={text}
        maxLength={7}
        onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ''))}
      />
      <span className={styles['of']}>{t('pageOf', { count: pages })}</span>
    </form>
  );
}
