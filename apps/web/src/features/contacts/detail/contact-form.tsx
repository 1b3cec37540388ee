import type { Contact } from '@hongyan/contract';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { focusFirstInvalid } from '../../../ui/fields/focus-first-invalid.ts';
import formStyles from '../../../ui/fields/form.module.css';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { saveContact, savePhoto } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { BirthdayField } from './birthday-field.tsx';
import { ContactConflict } from './contact-conflict.tsx';
import styles from './detail.module.css';
import { formStrings } from './form.strings.ts';
import {
  type ContactFormState,
  type Faults,
  isChanged,
  toForm,
  toSave,
  writeBirthday,
  wrongEmails,
} from './form-state.ts';
import { GroupChoice } from './group-choice.tsx';
import { PhotoField } from './photo-field.tsx';
import { faultsOf, isChangedElsewhere } from './refusal-field.ts';
import { AddressLines, EmailLines, PhoneLines } from './repeated-fields.tsx';

interface ContactFormProps {
  readonly initial: ContactFormState;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (contact: Contact) => void;
  readonly onCancel: () => void;
}

/** A contact while it is written: what is wrong is said at its field, what somebody else changed meanwhile is shown beside it. */
export function ContactForm({ initial, onDirty, onSaved, onCancel }: ContactFormProps) {
  const t = useStrings(contactsStrings);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const { form, change, faults, isBusy, isConflict, save, takeTheirs, keepMine } = useContactForm(
    initial,
    onDirty,
    onSaved,
  );
  useEffect(() => element.current?.querySelector<HTMLInputElement>('input:not([type="file"])')?.focus(), []);
  useEffect(() => {
    if (Object.keys(faults).length > 0 && element.current) focusFirstInvalid(element.current);
  }, [faults]);
  const line = (key: 'name' | 'nickname' | 'org' | 'department' | 'title' | 'website', max: number) => ({
    label: t(key),
    value: form[key],
    error: faults[key],
    maxLength: max,
    autoComplete: 'off',
    onChange: (text: string) => change({ [key]: text }),
  });
  return (
    <form
      ref={element}
      id={formId}
      className={styles['form']}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
      }}
    >
      <div className={styles['formBody']}>
        {isConflict && form.contactId !== undefined && (
          <ContactConflict contactId={form.contactId} mine={form} onTheirs={takeTheirs} onMine={keepMine} />
        )}
        <PhotoField form={form} error={faults['photo']} onChange={(newPhoto) => change({ newPhoto })} />
        <div className={styles['twoColumns']}>
          <TextField {...line('name', 400)} />
          <TextField {...line('nickname', 200)} />
        </div>
        <EmailLines lines={form.emails} faults={faults} onChange={(emails) => change({ emails })} />
        <PhoneLines lines={form.phones} onChange={(phones) => change({ phones })} />
        <div className={styles['twoColumns']}>
          <TextField {...line('org', 200)} />
          <TextField {...line('department', 200)} />
          <TextField {...line('title', 200)} />
          <BirthdayField
            value={form.birthday}
            error={faults['birthday']}
            onChange={(birthday) => change({ birthday })}
          />
        </div>
        <AddressLines lines={form.addresses} onChange={(addresses) => change({ addresses })} />
        <div className={formStyles['form']}>
          <TextField {...line('website', 500)} type="url" placeholder="https://" />
          <TextArea
            label={t('note')}
            rows={4}
            value={form.note}
            error={faults['note']}
            onChange={(note) => change({ note })}
          />
        </div>
        <GroupChoice chosen={form.groupIds} onChange={(groupIds) => change({ groupIds })} />
      </div>
      <footer className={styles['formFooter']}>
        <p className={styles['problem']} role="alert">
          {faults['form']}
        </p>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('save')}
        </Button>
      </footer>
    </form>
  );
}

/** The state of the form: what is written, what is wrong, and how it is saved. */
function useContactForm(
  initial: ContactFormState,
  onDirty: (isDirty: boolean) => void,
  onSaved: (contact: Contact) => void,
) {
  const tf = useStrings(formStrings);
  // The contact may be asked for again while it is edited: the form goes on from where it began.
  const [begun, setBegun] = useState(initial);
  const [form, setForm] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const [isConflict, setConflict] = useState(false);
  const key = useRef(crypto.randomUUID());
  const isDirty = isChanged(form, begun);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  });
  const change = (part: Partial<ContactFormState>): void => {
    setForm((current) => ({ ...current, ...part }));
    setFaults({});
    key.current = crypto.randomUUID();
  };
  const check = (): Faults => ({
    ...Object.fromEntries(wrongEmails(form).map((wrong) => [wrong, tf('emailInvalid')])),
    ...(writeBirthday(form.birthday) === undefined ? { birthday: tf('birthdayIncomplete') } : {}),
  });
  const send = async (sent: ContactFormState): Promise<void> => {
    setBusy(true);
    try {
      const contact = await saveContact(toSave(sent), key.current);
      if (sent.newPhoto !== undefined) {
        // The contact is saved whatever becomes of its picture: what is written from now on is a change of it.
        setForm((current) => ({ ...current, contactId: contact.contactId, revision: contact.revision }));
        try {
          await savePhoto(contact.contactId, sent.newPhoto);
        } catch (error) {
          setFaults({ photo: formatMessage(error) });
          return;
        }
      }
      onDirty(false);
      onSaved(contact);
    } catch (error) {
      if (isChangedElsewhere(error)) setConflict(true);
      else setFaults(faultsOf(error, sent));
    } finally {
      setBusy(false);
    }
  };
  const save = async (): Promise<void> => {
    const found = check();
    setFaults(found);
    if (!isBusy && Object.keys(found).length === 0) await send(form);
  };
  return {
    form,
    change,
    faults,
    isBusy,
    isConflict,
    save,
    takeTheirs: (theirs: Contact): void => {
      setBegun(toForm(theirs));
      setForm(toForm(theirs));
      setConflict(false);
    },
    keepMine: (theirs: Contact): void => {
      const mine = { ...form, revision: theirs.revision };
      key.current = crypto.randomUUID();
      setForm(mine);
      setConflict(false);
      void send(mine);
    },
  };
}
