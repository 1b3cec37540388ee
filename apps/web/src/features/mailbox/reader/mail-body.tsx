import type { MailDetail } from '@hongyan/contract';
import { useCallback, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { HtmlBody } from './html-body.tsx';
import { LetterTools } from './letter-tools.tsx';
import styles from './mail-body.module.css';
import { readerWords } from './reader.words.ts';
import { TextBody } from './text-body.tsx';
import { textOfHtml } from './text-of-html.ts';
import { useLetterLook } from './use-letter-look.ts';

/** The letter itself: HTML behind its walls, else the text. `onPaper`: for print, light and with its quotations. */
export function MailBody({ mail, onPaper = false }: { mail: MailDetail; onPaper?: boolean }) {
  const t = useWords(readerWords);
  const [blocked, setBlocked] = useState(0);
  const tools = useLetterLook(mail.mailId, onPaper);
  const { look } = tools;
  const { attachments } = mail;
  const resolveCid = useCallback(
    (contentId: string) => {
      const wanted = contentId.replace(/^<|>$/g, '');
      const part = attachments.find((file) => file.contentId?.replace(/^<|>$/g, '') === wanted);
      return part && pictureType.test(part.type) ? `/api/${part.url}` : undefined;
    },
    [attachments],
  );
  const text =
    mail.text === null || mail.text.trim() === '' ? (
      <p className={styles['nothing']}>{t('noText')}</p>
    ) : (
      <TextBody text={mail.text} look={look} />
    );
  return (
    <>
      {!onPaper && <LetterTools tools={tools} isHtml={mail.html !== null} />}
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
          look={look}
          fallback={
            <>
              <p className={styles['note']}>
                <Icon name="info" size={16} />
                {t('tooComplex')}
              </p>
              {mail.text === null ? <TextBody text={textOfHtml(mail.html)} look={look} /> : text}
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

const pictureType = /^image\/(?:png|gif|jpe?g|webp|bmp)$/i;
