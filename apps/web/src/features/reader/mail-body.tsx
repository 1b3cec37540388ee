import type { MailDetail } from '@hongyan/contract';
import { useCallback, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { HtmlBody, bodyStyles as styles, TextBody, textOfHtml, useMessageStyle } from '../message-body/index.ts';
import { useDateHighlights } from './dates/use-date-highlights.tsx';
import { PictureNotice } from './notices/picture-notice.tsx';
import { useRemotePictures } from './notices/use-remote-pictures.ts';
import { readerStrings } from './reader.strings.ts';
import { useSearchedTerms } from './searched-terms.ts';

/** The message itself: HTML behind its walls, else the text. `onPaper`: for print, light and with its quotations. */
export function MailBody({ mail, onPaper = false }: { mail: MailDetail; onPaper?: boolean }) {
  const t = useStrings(readerStrings);
  const [found, setFound] = useState<{ blocked: number; remote: readonly string[] }>(nothingFound);
  const handlePictures = useCallback((blocked: number, remote: readonly string[]) => {
    // The same addresses keep their identity: showing them must not ask for them again.
    setFound((before) => ({ blocked, remote: isSameList(before.remote, remote) ? before.remote : remote }));
  }, []);
  const { blocked, remote } = found;
  const pictures = useRemotePictures(mail, remote);
  const { style } = useMessageStyle(mail.mailId, onPaper);
  const dates = useDateHighlights(mail, onPaper);
  const words = useSearchedTerms(onPaper);
  const { attachments } = mail;
  const resolveCid = useCallback(
    (contentId: string) => {
      const wanted = normaliseContentId(contentId);
      const part = attachments.find((file) => file.contentId !== null && normaliseContentId(file.contentId) === wanted);
      return part && pictureType.test(part.type) ? `/api/${part.url}` : undefined;
    },
    [attachments],
  );
  const text =
    mail.text === null || mail.text.trim() === '' ? (
      <p className={styles['nothing']}>{t('noText')}</p>
    ) : (
      <TextBody text={mail.text} style={style} marks={dates.marks} words={words} />
    );
  return (
    <>
      {!onPaper && mail.html !== null && (
        <div className={styles['pictures']}>
          <PictureNotice
            mail={mail}
            pictures={remote.length}
            blocked={blocked}
            busy={pictures.busy}
            onShow={pictures.show}
          />
        </div>
      )}
      {mail.html === null ? (
        text
      ) : (
        <HtmlBody
          html={mail.html}
          resolveCid={resolveCid}
          resolvePicture={pictures.resolve}
          onPictures={handlePictures}
          style={style}
          isAsked={onPaper}
          marks={dates.marks}
          words={words}
          fallback={
            <>
              <p className={styles['note']}>
                <Icon name="info" size={16} />
                {t('tooComplex')}
              </p>
              {mail.text === null ? <TextBody text={textOfHtml(mail.html)} style={style} /> : text}
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
      {dates.dialog}
    </>
  );
}

const nothingFound = { blocked: 0, remote: [] as readonly string[] };

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);
/** As the server matches them: programs write them with brackets, blanks and letters of either case. */
const normaliseContentId = (contentId: string): string => contentId.trim().replace(/^<|>$/g, '').toLowerCase();

const pictureType = /^image\/(?:png|gif|jpe?g|webp|bmp)$/i;
