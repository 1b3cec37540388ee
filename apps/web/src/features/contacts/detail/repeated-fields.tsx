import type { ReactNode } from 'react';
import { type Translate, useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { contactsStrings } from '../contacts.strings.ts';
import styles from './detail.module.css';
import { formStrings } from './form.strings.ts';
import { type ContactFormState, emptyAddress, emptyEmail, emptyPhone, type Faults, type Keyed } from './form-state.ts';

const emailKinds = ['work', 'home', 'other'] as const;
const phoneKinds = ['mobile', 'work', 'home', 'fax', 'other'] as const;
/** Of the contract (`maxContactEmails`, `maxContactPhones`, `maxContactAddresses`). */
const maxLines = { emails: 20, phones: 20, addresses: 10 };

type Kind = (typeof phoneKinds)[number];
type Strings = Translate<'work' | 'home' | 'other' | 'mobile' | 'fax'>;

const kindOptions = <K extends Kind>(kinds: readonly K[], t: Strings) =>
  kinds.map((kind) => ({ value: kind, label: t(kind) }));

interface LinesProps<Line> {
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
}

/** E-mail addresses; mail goes to the first. */
export function EmailLines({
  lines,
  faults,
  onChange,
}: LinesProps<ContactFormState['emails'][number]> & { faults: Faults }) {
  const t = useStrings(contactsStrings);
  const tf = useStrings(formStrings);
  return (
    <Lines
      name={t('emails')}
      lines={lines}
      max={maxLines.emails}
      make={emptyEmail}
      add={tf('addEmail')}
      onChange={onChange}
    >
      {(line, index, set) => (
        <>
          <Select
            label={tf('emailKind', { index })}
            labelHidden
            value={line.kind}
            options={kindOptions(emailKinds, t)}
            onChange={(kind) => set({ kind })}
          />
          <TextField
            label={tf('emailAt', { index })}
            labelHidden
            type="email"
            placeholder={tf('emailHint')}
            value={line.address}
            error={faults[line.key]}
            maxLength={320}
            autoComplete="off"
            onChange={(address) => set({ address })}
          />
        </>
      )}
    </Lines>
  );
}

export function PhoneLines({ lines, onChange }: LinesProps<ContactFormState['phones'][number]>) {
  const t = useStrings(contactsStrings);
  const tf = useStrings(formStrings);
  return (
    <Lines
      name={t('phones')}
      lines={lines}
      max={maxLines.phones}
      make={emptyPhone}
      add={tf('addPhone')}
      onChange={onChange}
    >
      {(line, index, set) => (
        <>
          <Select
            label={tf('phoneKind', { index })}
            labelHidden
            value={line.kind}
            options={kindOptions(phoneKinds, t)}
            onChange={(kind) => set({ kind })}
          />
          <TextField
            label={tf('phoneAt', { index })}
            labelHidden
            type="tel"
            placeholder={tf('phoneHint')}
            value={line.number}
            maxLength={60}
            autoComplete="off"
            onChange={(number) => set({ number })}
          />
        </>
      )}
    </Lines>
  );
}

/** Postal addresses, as they stand on an envelope. */
export function AddressLines({ lines, onChange }: LinesProps<ContactFormState['addresses'][number]>) {
  const t = useStrings(contactsStrings);
  const tf = useStrings(formStrings);
  return (
    <Lines
      name={t('addresses')}
      lines={lines}
      max={maxLines.addresses}
      make={emptyAddress}
      add={tf('addAddress')}
      onChange={onChange}
    >
      {(line, index, set) => (
        <>
          <Select
            label={tf('addressKind', { index })}
            labelHidden
            value={line.kind}
            options={kindOptions(emailKinds, t)}
            onChange={(kind) => set({ kind })}
          />
          <TextArea
            label={tf('addressAt', { index })}
            rows={2}
            maxLength={500}
            value={line.text}
            onChange={(text) => set({ text })}
          />
        </>
      )}
    </Lines>
  );
}

interface LineListProps<Line> extends LinesProps<Line> {
  readonly name: string;
  readonly max: number;
  readonly make: () => Line;
  readonly add: string;
  readonly children: (line: Line, index: number, set: (part: Partial<Line>) => void) => ReactNode;
}

/** Lines of one kind, each to be taken out again, and a button for one more. */
function Lines<Line extends Keyed<object>>({ name, lines, max, make, add, onChange, children }: LineListProps<Line>) {
  const tf = useStrings(formStrings);
  return (
    <fieldset className={styles['lines']}>
      <legend className={styles['groupLabel']}>{name}</legend>
      {lines.map((line, index) => (
        <div key={line.key} className={styles['line']}>
          {children(line, index + 1, (part) =>
            onChange(lines.map((each) => (each.key === line.key ? { ...each, ...part } : each))),
          )}
          <IconButton
            icon="minus"
            size="small"
            label={tf('removeLine', { name, index: index + 1 })}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        </div>
      ))}
      {lines.length < max && (
        <Button
          kind="quiet"
          size="small"
          icon="add"
          className={styles['addLine']}
          onClick={() => onChange([...lines, make()])}
        >
          {add}
        </Button>
      )}
    </fieldset>
  );
}
