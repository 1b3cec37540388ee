import type { ContactId } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { contactQuery } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { contactOfKey } from '../people/row-key.ts';
import { ColleagueCard } from './colleague-card.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactView } from './contact-view.tsx';
import styles from './detail.module.css';
import { emptyForm, toForm } from './form-state.ts';
import type { Shown } from './shown.ts';

interface DetailPaneProps {
  readonly shown: Shown;
  readonly onShow: (next: Shown | undefined) => void;
  readonly onDirty: (isDirty: boolean) => void;
}

/** What stands beside the list: a contact, the form of one, or a colleague. In a narrow window it stands alone. */
export function DetailPane({ shown, onShow, onDirty }: DetailPaneProps) {
  const t = useStrings(contactsStrings);
  const isForm = shown.kind === 'draft' || shown.isEdited;
  return (
    <section className={styles['detail']} aria-label={t(isForm ? 'form' : 'details')}>
      <div className={styles['back']}>
        <Button kind="quiet" icon="chevronLeft" onClick={() => onShow(undefined)}>
          {t('back')}
        </Button>
      </div>
      <Content shown={shown} onShow={onShow} onDirty={onDirty} />
    </section>
  );
}

function Content({ shown, onShow, onDirty }: DetailPaneProps) {
  const open = (key: string): void => onShow({ kind: 'person', key, isEdited: false });
  if (shown.kind === 'draft')
    return (
      <ContactForm
        key={`draft:${shown.address}`}
        initial={emptyForm(shown)}
        onDirty={onDirty}
        onSaved={({ contactId }) => open(contactId)}
        onCancel={() => onShow(undefined)}
      />
    );
  const contactId = contactOfKey(shown.key);
  if (contactId === undefined) return <ColleagueCard address={shown.key} onContact={open} />;
  return <OwnContact key={contactId} contactId={contactId} shown={shown} onShow={onShow} onDirty={onDirty} />;
}

function OwnContact({
  contactId,
  shown,
  onShow,
  onDirty,
}: DetailPaneProps & { contactId: ContactId; shown: Extract<Shown, { kind: 'person' }> }) {
  const { data, isError, error, refetch } = useQuery(contactQuery(contactId));
  const show = (isEdited: boolean): void => onShow({ ...shown, isEdited });
  if (data === undefined)
    return isError ? (
      <ErrorState message={formatMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <div className={styles['card']}>
        <Skeleton shape="row" count={1} />
        <Skeleton count={4} />
      </div>
    );
  if (!shown.isEdited) return <ContactView contact={data} onEdit={() => show(true)} onGone={() => onShow(undefined)} />;
  return (
    <ContactForm initial={toForm(data)} onDirty={onDirty} onSaved={() => show(false)} onCancel={() => show(false)} />
  );
}
