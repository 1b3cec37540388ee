import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Language, languageNames } from '../../lib/language/language.ts';
import { changeLanguage, translate, useLanguage, useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { safeRedirect, startPath } from '../../platform/routes/guards.ts';
import { takeSession } from '../../platform/session/session-flow.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { Logo } from '../../ui/icons/icon.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { GooseScene } from './goose-scene.tsx';
import { identityStrings } from './identity.strings.ts';
import styles from './sign-in-page.module.css';
import { SignInPanel, type SingleSignOnEndpoint } from './sign-in-panel.tsx';
import { type SignInFlow, useSignIn } from './use-sign-in.ts';

const languageOptions: readonly { value: Language; label: string }[] = [
  { value: 'zh', label: languageNames.zh },
  { value: 'en', label: languageNames.en },
];

/** What single sign-on brought back in the address: a session (`sso`), an error, or the ticket of a second factor. Answers what to say. */
function useReturn(address: string, flow: SignInFlow, onSignedIn: () => Promise<void>): string {
  const t = useStrings(identityStrings);
  const [failure, setFailure] = useState('');
  const given = useRef(new URLSearchParams(address.split('?')[1]));
  const { setOffer } = flow;
  const finish = useRef(onSignedIn);
  const begun = useRef(false);
  useEffect(() => {
    // Once: a ticket is asked about once, and a session is taken once.
    if (begun.current) return;
    begun.current = true;
    const ticket = given.current.get('second');
    const arrive = async (): Promise<void> => {
      if (ticket !== null) setOffer(await readData(api.twoFactor.offer({ ticket })));
      else if (given.current.get('sso') === '1') {
        const result = await takeSession();
        if (result.kind === 'signedIn') await finish.current();
        else if (result.kind === 'refused') setFailure(result.message);
      }
    };
    arrive().catch((error: unknown) => setFailure(formatMessage(error)));
  }, [setOffer]);
  const code = given.current.get('ssoError');
  return failure || (code === null ? '' : t('ssoFailed', { code: code.slice(0, 40) }));
}

/** Where the organisation has a site for phones: the code for it is no part of what the page needs to be drawn. */
function usePhoneSite(phonePort: number): void {
  useEffect(() => {
    if (phonePort === 0) return;
    import('../../lib/phone-site.ts')
      .then(({ leaveToPhoneSite }) => leaveToPhoneSite(phonePort))
      // Whoever cannot load it stays here, where signing in works as well.
      .catch(() => undefined);
  }, [phonePort]);
}

export interface SignInPageProps {
  /** The path with its parameters: `redirect`, and what single sign-on brought back. */
  readonly address: string;
  /** Opens a screen for whoever is signed in now. Rejects when its code cannot be had. */
  readonly leadTo: (path: string) => Promise<void>;
}

/** /login and /loginBefore: the picture, and the ways in that lead on to `redirect`. It stands without the router, which comes later. */
export function SignInPage({ address, leadTo }: SignInPageProps) {
  const t = useStrings(identityStrings);
  const language = useLanguage();
  const message = useSession((state) => state.message);
  // What was chosen on this page is the person's wish, and wins over the setting that they had.
  const chosenLanguage = useRef<Language | null>(null);
  // Domains, the organisation's line, single sign-on; the page works without them, so a failure is not worth a message.
  const organisation = useQuery({
    queryKey: ['identity', 'domains'],
    queryFn: () => readData(api.identity.domains({})),
    retry: false,
  }).data;
  usePhoneSite(organisation?.phonePort ?? 0);
  const redirect = safeRedirect(address);
  const lead = async (): Promise<void> => {
    if (chosenLanguage.current !== null) await readData(api.settings.saveDisplay({ language: chosenLanguage.current }));
    await leadTo(redirect ?? startPath);
  };
  const flow = useSignIn(lead);
  const returned = useReturn(address, flow, lead);

  useEffect(() => {
    document.title = `${translate(identityStrings, 'title')} · ${translate(identityStrings, 'product')}`;
  }, [language]);

  return (
    <div className={styles['page']}>
      <aside className={styles['picture']}>
        <GooseScene />
        <div className={styles['taglinePlace']}>
          <p className={styles['tagline']}>{t('tagline')}</p>
        </div>
      </aside>
      <main className={styles['side']}>
        <header className={styles['header']}>
          <span className={styles['brand']}>
            <Logo size={30} />
            {t('product')}
          </span>
          <Segmented
            label={t('language')}
            value={language}
            options={languageOptions}
            onChange={(next) => {
              chosenLanguage.current = next;
              void changeLanguage(next);
            }}
          />
        </header>
        <div className={styles['panel']}>
          <SignInPanel
            flow={flow}
            domains={organisation?.list.map(({ domain }) => domain) ?? []}
            listeners={getListeners(organisation)}
            notice={returned || message}
            redirect={redirect}
          />
        </div>
        <footer className={styles['foot']}>{organisation?.systemCopyright}</footer>
      </main>
    </div>
  );
}

/** An older server names none. */
function getListeners(
  organisation: { list: readonly unknown[]; singleSignOn?: readonly SingleSignOnEndpoint[] } | undefined,
): readonly SingleSignOnEndpoint[] {
  return organisation?.singleSignOn ?? [];
}
