import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import type { ListDefinition } from '../../../mail-model/queries/list-definition.ts';
import { relatedPath } from '../../../mail-model/queries/mail-paths.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useViewTitle } from '../../../platform/tabs/view-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { MailScreen } from '../list/mail-screen.tsx';
import { listsStrings } from '../lists.strings.ts';
import styles from './related-page.module.css';

/** Longest that is shown to choose from. */
const maxSuggestions = 12;

/** /inboxct — correspondence with one address; without one (`?address=`), whose it is to be. */
export function RelatedPage() {
  const [query] = useSearchParams();
  const address = (query.get('address') ?? '').trim();
  const definition = useMemo<ListDefinition>(() => ({ kind: 'related', address }), [address]);
  const t = useStrings(listsStrings);
  if (address === '') return <ChooseAddress />;
  return (
    <MailScreen
      key={address}
      definition={definition}
      kind="related"
      title={t('related')}
      head={<RelatedHeader address={address} />}
    />
  );
}

function RelatedHeader({ address }: { address: string }) {
  const t = useStrings(listsStrings);
  const navigate = useNavigate();
  return (
    <header className={styles['header']}>
      <Avatar name={address} address={address} size={24} picture />
      <h2 className={styles['title']}>{t('relatedWith', { address })}</h2>
      <Button kind="quiet" size="small" icon="search" onClick={() => void navigate('/inboxct')}>
        {t('changeAddress')}
      </Button>
    </header>
  );
}

/** A field for a name or an address, and below it who may be meant: at first, who is written to most. */
function ChooseAddress() {
  const t = useStrings(listsStrings);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const keyword = useDeferredValue(text.trim());
  useViewTitle(t('related'));
  const people = useQuery({
    queryKey: ['contacts', 'suggest', keyword, maxSuggestions],
    queryFn: ({ signal }) => readData(api.contacts.suggest({ keyword, limit: maxSuggestions }, { signal })),
    placeholderData: keepPreviousData,
  }).data?.list;
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(keyword);
  const choose = (address: string): void => void navigate(relatedPath(address));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    const only = people?.length === 1 ? people[0]?.address : undefined;
    const address = isAddress ? keyword : only;
    if (address !== undefined) choose(address);
  };
  return (
    <div className={styles['choose']}>
      <form className={styles['form']} onSubmit={submit}>
        <h2 className={styles['question']}>{t('chooseAddress')}</h2>
        <div className={styles['line']}>
          <TextField
            label={t('address')}
            labelHidden
            placeholder={t('chooseAddressHint')}
            icon="search"
            value={text}
            onChange={(next) => {
              setText(next);
              setTried(false);
            }}
            error={tried && !isAddress && people?.length !== 1 ? t('addressInvalid') : undefined}
            autoFocus
            className={styles['field']}
          />
          <Button kind="primary" type="submit">
            {t('showRelated')}
          </Button>
        </div>
        <ul>
          {people?.map((person) => (
            <li key={person.address}>
              <button type="button" className={styles['person']} onClick={() => choose(person.address)}>
                <Avatar name={person.name} address={person.address} size={32} picture />
                <span className={styles['name']}>{person.name}</span>
                <span className={styles['address']}>{person.address}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </div>
  );
}
