import type { ContactImportReport } from '@hongyan/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { undoChange } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import styles from './import.module.css';
import { importStrings } from './import.strings.ts';

interface ImportReportProps {
  readonly report: ContactImportReport;
  readonly onAgain: () => void;
  readonly onShow: () => void;
}

/** What came of an import: how many, and what was left out and why. */
export function ImportReport({ report, onAgain, onShow }: ImportReportProps) {
  const t = useStrings(contactsStrings);
  const ti = useStrings(importStrings);
  const [state, setState] = useState<'done' | 'undoing' | 'undone'>('done');
  const { added, merged, skipped, leftOut, leftOutTotal, undoId } = report;
  const undo = async (): Promise<void> => {
    setState('undoing');
    setState((await undoChange(undoId)) ? 'undone' : 'done');
  };
  return (
    <section aria-label={ti('report')}>
      <p className={styles['outcome']} role="status">
        <Icon name={state === 'undone' ? 'undo' : 'check'} />
        {state === 'undone' ? ti('importUndone') : ti('importDone', { added, merged, skipped })}
      </p>
      {leftOut.length > 0 && (
        <>
          <h3 className={styles['heading']}>{ti('leftOut', { count: leftOutTotal })}</h3>
          <div
            className={styles['scroller']}
            tabIndex={0}
            role="group"
            aria-label={ti('leftOut', { count: leftOutTotal })}
          >
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">{ti('entry')}</th>
                  <th scope="col">{t('name')}</th>
                  <th scope="col">{ti('what')}</th>
                  <th scope="col">{ti('reason')}</th>
                </tr>
              </thead>
              <tbody>
                {leftOut.map(({ entry, name, what, reason }, index) => (
                  <tr key={`${String(entry)} ${String(index)}`}>
                    <td>{entry}</td>
                    <td>{name || '—'}</td>
                    <td>{what || ti('wholeEntry')}</td>
                    <td>{ti(`reason_${reason}`)}</td>
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
            {ti('undoImport')}
          </Button>
        )}
        <Button onClick={onAgain}>{ti('otherFile')}</Button>
        <Button kind="primary" onClick={onShow}>
          {ti('showContacts')}
        </Button>
      </div>
    </section>
  );
}
