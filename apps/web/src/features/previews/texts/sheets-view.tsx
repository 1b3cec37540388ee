import type { PreviewOf, PreviewSheet } from '@hongyan/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { previewStrings } from '../preview.strings.ts';
import viewStyles from '../preview-view.module.css';
import { columnName } from './column-name.ts';
import { CutNote } from './cut-note.tsx';
import styles from './sheets-view.module.css';

/** Rows drawn at first and with each step: a thousand rows of a hundred columns at once would hold the page up. */
const rowsPerStep = 200;

/** Tables, one at a time, with the sheets' names below as people know it. */
export function SheetsView({ preview }: { preview: PreviewOf<'sheets'> }) {
  const t = useStrings(previewStrings);
  const [shown, setShown] = useState(0);
  const { sheets } = preview;
  const sheet = sheets[shown];
  if (!sheet) return <EmptyState icon="table" title={t('emptyFile')} />;
  return (
    <>
      <SheetTable key={shown} sheet={sheet} />
      {sheets.length > 1 && (
        <div className={styles['sheetTabs']} role="tablist" aria-label={t('sheets')}>
          {sheets.map((other, index) => (
            <button
              key={index}
              type="button"
              role="tab"
              aria-selected={index === shown}
              className={styles['sheetTab']}
              onClick={() => setShown(index)}
            >
              {other.name === '' ? t('sheet', { number: index + 1 }) : other.name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

const numberLike = /^[-+]?[\d,]*\.?\d+%?$/;

function SheetTable({ sheet }: { sheet: PreviewSheet }) {
  const t = useStrings(previewStrings);
  const [rowCount, setRowCount] = useState(rowsPerStep);
  const width = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: width }, (_, column) => column);
  if (width === 0) return <EmptyState icon="table" title={t('emptySheet')} />;
  return (
    <div className={viewStyles['scroller']} tabIndex={0} data-takes-arrows>
      {sheet.truncated && <CutNote>{t('tableCut')}</CutNote>}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th aria-hidden />
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.slice(0, rowCount).map((row, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {columns.map((column) => {
                const text = row[column] ?? '';
                return (
                  <td key={column} className={numberLike.test(text) ? styles['number'] : undefined}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rowCount < sheet.rows.length && (
        <div className={styles['moreRows']}>
          <Button onClick={() => setRowCount(rowCount + rowsPerStep)}>{t('moreRows')}</Button>
        </div>
      )}
    </div>
  );
}
