import type { MailDetail } from '@hongyan/contract';
import { useCallback, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { HtmlBody } from './html-body.tsx';
import styles from './mail-body.module.css';
import { readerWords } from './reader.words.ts';
import { TextBody } from './text-body.tsx';
import { textOfHtml } from './text-of-html.ts';

/** The letter itself: HTML behind its walls, else the text. */
export function MailBody({ mail }: { mail: MailDetail }) {
  const t = useWords(readerWords);
  const [blocked, setBlocked] = useState(0);
  const { attachments } = mail;
  const resolveCid = useCallback(
    (contentId: string) => {
      const wanted = foldContentId(contentId);
      const part = attachments.find((file) => file.contentId !== null && foldContentId(file.contentId) === wanted);
      return part && pictureType.test(part.type) ? `/api/${part.url}` : undefined;
    },
    [attachments],
  );
  const text =
    mail.text === null || mail.text.trim() === '' ? (
      <p className={styles['nothing']}>{t('noText')}</p>
    ) : (
      <TextBody text={mail.text} />
    );
  return (
    <>
      {mail.html !== null && blocked > 0 && (
        <p className={styles['note']}>
          <Icon name="image" size={16} />
          {t('blockedPictures', { count: blocked })}
        </p>
      )}
      {mail.html === null ? (
        text
      ) : (
        <HtmlBody
          html={mail.html}
          resolveCid={resolveCid}
          onBlocked={setBlocked}
          fallback={
            <>
              <p className={styles['note']}>
                <Icon name="info" size={16} />
                {t('tooComplex')}
              </p>
              {mail.text === null ? <TextBody text={textOfHtml(mail.html)} /> : text}
            </>
          }
        />
      )}
      {mail.truncated && (
        <p className={styles['note']}>
          <Icon name="info" size={16} />
          {t('truncated')}
        </p>
      )}
    </>
  );
}

/** As the server matches them: programs write them with brackets, blanks and letters of either case. */
const foldContentId = (contentId: string): string => contentId.trim().replace(/^<|>$/g, '').toLowerCase();

const pictureType = /^image\/(?:png|gif|jpe?g|webp|bmp)$/i;
