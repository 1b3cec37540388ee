import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
import { CardHeader, CardPage } from '../../ui/layout/card-page.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import styles from './authorise.module.css';
import { authoriseStrings } from './authorise.strings.ts';
import { programRedirect } from './program-redirect.ts';

/** /authorise?request=… — a program asks to be let into the mailbox of whoever is signed in. Its own organisation's goes on by itself. */
export function AuthorisePage() {
  const { search } = useLocation();
  const request = new URLSearchParams(search).get('request') ?? '';
  return <Authorise key={request} request={request} />;
}

/** Answers, and leaves for the program. */
async function answerTo(request: string, accept: boolean): Promise<void> {
  const { location } = await readData(api.singleSignOn.authorizeAnswer({ request, accept }));
  const to = programRedirect(location);
  if (to === undefined) throw new Error('the server answered no redirect of a program');
  window.location.replace(to);
}

function Authorise({ request }: { request: string }) {
  const t = useStrings(authoriseStrings);
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const begun = useRef(false);
  const asked = useQuery({
    queryKey: ['singleSignOn', 'authorise', request],
    queryFn: () => readData(api.singleSignOn.authorizeRequest({ request })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = asked;
  useEffect(() => {
    document.title = t('page');
  }, [t]);
  useEffect(() => {
    // Once: each answer makes a code.
    if (data?.asks !== false || begun.current) return;
    begun.current = true;
    answerTo(request, true).catch((error: unknown) => setFailure(formatMessage(error)));
  }, [data, request]);

  const problem = failure || (asked.error === null ? '' : formatMessage(asked.error));
  if (problem !== '')
    return (
      <CardPage label={t('page')}>
        <CardHeader icon="warning" title={t('failed')} text={problem} alert />
        <Button size="large" wide className={styles['single']} onClick={() => void navigate('/', { replace: true })}>
          {t('mailbox')}
        </Button>
      </CardPage>
    );
  return (
    <CardPage label={t('page')}>
      {data?.asks === true ? (
        <Question request={request} name={data.name} host={data.host} own={data.own} />
      ) : (
        <div className={styles['waiting']} role="status">
          <Spinner size={26} />
          {data && t('going', { name: data.name })}
        </div>
      )}
    </CardPage>
  );
}

interface QuestionProps {
  request: string;
  name: string;
  /** '' for a program on this computer. */
  host: string;
  own: boolean;
}

/** Who asks, what it would be able to do, where the answer goes, and the two answers. */
function Question({ request, name, host, own }: QuestionProps) {
  const t = useStrings(authoriseStrings);
  const account = useSession((state) => state.emailAddr || state.name);
  const [busy, setBusy] = useState<'accept' | 'refuse'>();
  const [problem, setProblem] = useState('');
  const reply = (accept: boolean): void => {
    if (busy !== undefined) return;
    setBusy(accept ? 'accept' : 'refuse');
    // It stays busy until the browser has left.
    answerTo(request, accept).catch((error: unknown) => {
      setProblem(formatMessage(error));
      setBusy(undefined);
    });
  };
  return (
    <>
      <CardHeader icon="shield" title={t('title', { name })} text={t('text', { account })} />
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt>{t('gets')}</dt>
          <dd>
            <ul>
              <li>{t('read')}</li>
              <li>{t('write')}</li>
              <li>{t('change')}</li>
            </ul>
          </dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('kind')}</dt>
          <dd>{t(own ? 'ofOrganisation' : 'ofOthers')}</dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('goesTo')}</dt>
          <dd>{host === '' ? t('thisComputer') : host}</dd>
        </div>
      </dl>
      <p className={styles['careful']}>
        <Icon name="shieldWarning" />
        {t(host === '' ? 'otherApp' : 'careful')}
      </p>
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
      <div className={styles['answers']}>
        <Button size="large" wide busy={busy === 'refuse'} onClick={() => reply(false)}>
          {t('refuse')}
        </Button>
        <Button kind="primary" size="large" wide busy={busy === 'accept'} onClick={() => reply(true)}>
          {t('accept')}
        </Button>
      </div>
    </>
  );
}
