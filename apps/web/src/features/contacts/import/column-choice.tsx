import type { ContactColumnTarget, ContactImport } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { columnStrings } from './columns.strings.ts';
import styles from './import.module.css';
import { importStrings } from './import.strings.ts';

const targets = [
  'ignore',
  'name',
  'familyName',
  'givenName',
  'middleName',
  'nickname',
  'email',
  'emailWork',
  'emailHome',
  'phone',
  'phoneMobile',
  'phoneWork',
  'phoneHome',
  'phoneFax',
  'addressWork',
  'addressHome',
  'org',
  'department',
  'title',
  'birthday',
  'website',
  'note',
  'group',
] as const satisfies readonly ContactColumnTarget[];

interface ColumnChoiceProps {
  readonly columns: ContactImport['columns'];
  readonly targets: readonly ContactColumnTarget[];
  readonly onChange: (targets: readonly ContactColumnTarget[]) => void;
}

/** The columns of a CSV file with their first values, and what each is read as. */
export function ColumnChoice({ columns, targets: chosen, onChange }: ColumnChoiceProps) {
  const ti = useStrings(importStrings);
  const tc = useStrings(columnStrings);
  const options = targets.map((value) => ({ value, label: tc(value) }));
  return (
    <section aria-label={ti('columns')}>
      <h3 className={styles['heading']}>{ti('columns')}</h3>
      <div className={styles['scroller']} tabIndex={0} role="group" aria-label={ti('columns')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{ti('heading')}</th>
              <th scope="col">{ti('samples')}</th>
              <th scope="col">{ti('readAs')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, samples }, index) => (
              // Headings may repeat, and be empty.
              <tr key={`${String(index)} ${heading}`}>
                <th scope="row">{heading || ti('noHeading', { index: index + 1 })}</th>
                <td className={styles['samples']}>{samples.filter((sample) => sample !== '').join(' · ') || '—'}</td>
                <td>
                  <Select
                    label={ti('readAsOf', { heading: heading || String(index + 1) })}
                    labelHidden
                    value={chosen[index] ?? 'ignore'}
                    options={options}
                    onChange={(target) => onChange(chosen.map((each, at) => (at === index ? target : each)))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
