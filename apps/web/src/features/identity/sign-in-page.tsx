import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api, dataOf } from '../../lib/api-client.ts';
import type { Language } from '../../lib/language.ts';
import { messageOf } from '../../lib/present-error.ts';
import { changeLanguage, translate, useLanguage, useWords } from '../../lib/words.ts';
import { safeRedirect } from '../../shell/guards.ts';
import { GooseMark } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { GooseScene } from './goose-scene.tsx';
import { identityWords } from './identity.words.ts';
import { type Credentials, signIn } from './session-flow.ts';
import { useSession } from './session-store.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';
import { readRememberedAccount, rememberAccount } from './stored-data.ts';

const languageOptions: readonly { value: Language; label: string }[] = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
];

/** /login and /loginBefore: the picture, and the form that leads on to `redirect`. */
export function SignInPage() {
  const t = useWords(identityWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const message = useSession((state) => state.message);
  // What was chosen on this page is the person's wish, and wins over the setting that they had.
  const chosenLanguage = useRef<Language | null>(null);
  // A line of the organisation; the page is whole without it, so a failure is not worth a message.
  const copyright = useQuery({
    queryKey: ['identity', 'domains'],
    queryFn: () => dataOf(api.identity.domains({})),
    retry: false,
  }).data?.systemCopyright;

  useEffect(() => {
    document.title = `${translate(identityWords, 'title')} · ${translate(identityWords, 'product')}`;
  }, [language]);

  const submit = async (credentials: Credentials, remember: boolean): Promise<string | undefined> => {
    try {
      const result = await signIn(credentials);
      if (result.kind === 'refused') return result.message;
      if (result.kind === 'secondStep') return t('secondStep');
      rememberAccount(remember ? credentials.username : null);
      if (chosenLanguage.current !== null) await dataOf(api.settings.saveDisplay({ language: chosenLanguage.current }));
      await navigate(safeRedirect(pathname + search) ?? '/', { replace: true });
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  };
  return (
    <div className={styles['page']}>
      <aside className={styles['picture']}>
        <GooseScene />
        <div className={styles['taglinePlace']}>
          <p className={styles['tagline']}>{t('tagline')}</p>
        </div>
      </aside>
      <main className={styles['side']}>
        <header className={styles['head']}>
          <span className={styles['brand']}>
            <GooseMark size={30} />
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
          <h1 className={styles['title']}>{t('title')}</h1>
          <p className={styles['promise']}>{t('promise')}</p>
          <SignInForm initialAccount={readRememberedAccount()} onSubmit={submit} notice={message} />
        </div>
        <footer className={styles['foot']}>{copyright}</footer>
      </main>
    </div>
  );
}
