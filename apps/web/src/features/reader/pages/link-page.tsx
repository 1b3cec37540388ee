import { Navigate, useSearchParams } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { CardHeader, CardPage } from '../../../ui/layout/card-page.tsx';
import { ownRequestPath } from '../../approval/index.ts';
import { isWeb, linkAttributes, parseMailLink } from '../../message-body/index.ts';
import { readerStrings } from '../reader.strings.ts';
import styles from './link-page.module.css';

/** /linkPage?url=&named= — where a link of a mail really leads, before going there; `named`: the other host that its text names. */
export function LinkPage() {
  const t = useStrings(readerStrings);
  const [query] = useSearchParams();
  const url = parseMailLink(query.get('url') ?? '');
  const isGood = url !== undefined && isWeb(url);
  const ownPath = isGood ? ownRequestPath(url, location.origin) : undefined;
  // A window of its own has nothing to go back to; a script may close only what a script has opened.
  const leave = (): void => (history.length > 1 ? history.back() : window.close());
  if (ownPath !== undefined) return <Navigate to={ownPath} replace />;
  return (
    <CardPage>
      <CardHeader
        icon={isGood ? 'external' : 'shieldWarning'}
        title={t(isGood ? 'linkTitle' : 'linkBad')}
        text={t(isGood ? 'linkText' : 'linkBadText')}
      />
      {isGood && <Target url={url} named={query.get('named') ?? ''} />}
      <div className={styles['buttons']}>
        <Button size="large" onClick={leave}>
          {t(history.length > 1 ? 'linkBack' : 'linkClose')}
        </Button>
        {isGood && (
          <a className={styles['go']} href={url.href} rel={linkAttributes.rel}>
            {t('linkContinue')}
            <Icon name="chevronRight" size={14} />
          </a>
        )}
      </div>
    </CardPage>
  );
}

/** The address is anybody's: nothing else is shown of it. */
const hostPattern = /^[a-z0-9.[\]:-]{3,253}$/;

function Target({ url, named }: { url: URL; named: string }) {
  const t = useStrings(readerStrings);
  // URL has turned letters beyond ASCII into punycode: what stands here cannot look like another name.
  const isPunycode = /(?:^|\.)xn--/i.test(url.hostname);
  return (
    <div className={styles['target']}>
      <p className={styles['label']}>{t('linkHost')}</p>
      <p className={styles['host']}>{url.host}</p>
      <p className={styles['label']}>{t('linkAddress')}</p>
      <p className={styles['address']}>{url.href}</p>
      {hostPattern.test(named) && <Warning text={t('linkNamed', { named, real: url.host })} />}
      {isPunycode && <Warning text={t('linkPunycode', { host: url.hostname })} />}
      {url.username !== '' && <Warning text={t('linkUser')} />}
      {url.protocol === 'http:' && <Warning text={t('linkInsecure')} />}
    </div>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className={styles['warning']}>
      <Icon name="warning" size={16} />
      {text}
    </p>
  );
}
