import type { ContactImportReport } from '@hongyan/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { undoChange } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import styles from './import.module.css';

interface ImportReportProps {
  readonly report: ContactImportReport;
  readonly onAgain: () => void;
  readonly onShow: () => void;
}

/** What came of an import: how many, and what was left out and why. */
export function ImportReport({ report, onAgain, onShow }: ImportReportProps) {
  const t = useStrings(contactsStrings);
  const [state, setState] = useState<'done' | 'undoing' | 'undone'>('done');
  const { added, merged, skipped, leftOut, leftOutTotal, undoId } = report;
  const undo = async (): Promise<void> => {
    setState('undoing');
    setState((await undoChange(undoId)) ? 'undone' : 'done');
  };
  return (
    <section aria-label={t('report')}>
      <p className={styles['outcome']} role="status">
        <Icon name={state === 'undone' ? 'undo' : 'check'} />
        {state === 'undone' ? t('importUndone') : t('importDone', { added, merged, skipped })}
      </p>
      {leftOut.length > 0 && (
        <>
          <h3 className={styles['heading']}>{t('leftOut', { count: leftOutTotal })}</h3>
          <div
            className={styles['scroller']}
            tabIndex={0}
            role="region"
            aria-label={t('leftOut', { count: leftOutTotal })}
          >
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('entry')}</th>
                  <th scope="col">{t('name')}</th>
                  <th scope="col">{t('what')}</th>
                  <th scope="col">{t('reason')}</th>
                </tr>
              </thead>
              <tbody>
                {leftOut.map(({ entry, name, what, reason }, index) => (
                  <tr key={`${String(entry)} ${String(index)}`}>
                    <td>{entry}</td>
                    <td>{name || '—'}</td>
                    <td>{what || t('wholeEntry')}</td>
                    <td>{t(`reason_${reason}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <div className={styles['buttons']}>
        {state !== 'undone' && (
          <Button icon="undo" busy={state === 'undoing'} onClick={() => void undo()}>
            {t('undoImport')}
          </Button>
        )}
        <Button onClick={onAgain}>{t('otherFile')}</Button>
        <Button kind="primary" onClick={onShow}>
          {t('showContacts')}
        </Button>
      </div>
    </section>
  );
}
