import type { ApprovalDetail } from '@hongyan/contract';
import { useCallback, useMemo, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { bodyStyles, DisplayMenu, HtmlBody, TextBody, textOfHtml, useMessageStyle } from '../../message-body/index.ts';
import { requestStrings } from './request.strings.ts';
import styles from './request-message.module.css';

interface RequestMessageProps {
  readonly detail: ApprovalDetail;
  /** Marked in the message. */
  readonly words: readonly string[];
  readonly onFound: (ranges: readonly Range[]) => void;
}

const pictureType = /^image\/(?:png|gif|jpe?g|webp|bmp)$/i;
const normalise = (contentId: string): string => contentId.trim().replace(/^<|>$/g, '').toLowerCase();
/** Nothing of a message that is judged is fetched from elsewhere. */
const noRemotePicture = (): undefined => undefined;

/** What the message says, whole: an approver reads quotations too. HTML is behind both walls of the reader. */
export function RequestMessage({ detail, words, onFound }: RequestMessageProps) {
  const t = useStrings(requestStrings);
  const { approvalId, content } = detail;
  const { text, html, attachments, truncated } = content;
  const shown = useMessageStyle(approvalId, false).style;
  const style = useMemo(() => ({ ...shown, collapsesQuotes: false }), [shown]);
  const wanted = useMemo(() => ({ words, onFound }), [words, onFound]);
  const [blocked, setBlocked] = useState(0);
  const handlePictures = useCallback((count: number) => setBlocked(count), []);
  const resolveCid = useCallback(
    (contentId: string) => {
      const file = attachments.find(
        (one) => one.contentId !== null && normalise(one.contentId) === normalise(contentId),
      );
      return file && file.url !== '' && pictureType.test(file.type) ? `/api/${file.url}` : undefined;
    },
    [attachments],
  );
  const plain =
    text === null || text.trim() === '' ? (
      <p className={bodyStyles['nothing']}>{t('noText')}</p>
    ) : (
      <TextBody text={text} style={style} words={wanted} />
    );
  return (
    <section aria-label={t('message')}>
      <div className={styles['tools']}>
        <DisplayMenu mailId={approvalId} isHtml={html !== null} />
      </div>
      {blocked > 0 && <Note text={t('pictures')} />}
      {html === null ? (
        plain
      ) : (
        <HtmlBody
          html={html}
          resolveCid={resolveCid}
          resolvePicture={noRemotePicture}
          onPictures={handlePictures}
          style={style}
          words={wanted}
          fallback={
            <>
              <Note text={t('refused')} />
              {text === null ? <TextBody text={textOfHtml(html)} style={style} words={wanted} /> : plain}
            </>
          }
        />
      )}
      {truncated && <Note text={t('truncated')} />}
    </section>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className={bodyStyles['note']}>
      <Icon name="info" size={16} />
      {text}
    </p>
  );
}
