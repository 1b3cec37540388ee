import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CardHeader, CardPage } from '../../ui/layout/card-page.tsx';
import styles from './authorise.module.css';
import { authoriseStrings } from './authorise.strings.ts';

/** /authorise/refused — a program that nobody registered asked to be let in; it learns nothing (RFC 6749 §4.1.2.1). */
export function UnknownProgramPage() {
  const t = useStrings(authoriseStrings);
  const navigate = useNavigate();
  useEffect(() => {
    document.title = t('page');
  }, [t]);
  return (
    <CardPage label={t('page')}>
      <CardHeader icon="shield" title={t('unknown')} text={t('unknownText')} alert />
      <Button size="large" wide className={styles['single']} onClick={() => void navigate('/', { replace: true })}>
        {t('mailbox')}
      </Button>
    </CardPage>
  );
}
