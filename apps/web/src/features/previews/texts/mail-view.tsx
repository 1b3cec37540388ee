import type { MailAddress, PreviewOf } from '@hongyan/contract';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { FileName, HtmlBody, TextBody, textOfHtml, useMessageStyle } from '../../message-body/index.ts';
import { previewStrings } from '../preview.strings.ts';
import viewStyles from '../preview-view.module.css';
import { CutNote } from './cut-note.tsx';
import factStyles from './facts.module.css';
import styles from './mail-view.module.css';

const noPictures = (): undefined => undefined;
const people = (list: readonly MailAddress[]): string =>
  list.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join('，');

/** A mail within a mail: who, when, the message behind its walls, the names of its files. */
export function MailView({ mail }: { mail: PreviewOf<'mail'> }) {
  const t = useStrings(previewStrings);
  const reading = useDateReading();
  const [blocked, setBlocked] = useState(0);
  const { style } = useMessageStyle('', false);
  const lines = [
    [t('from'), people(mail.from)],
    [t('to'), people(mail.to)],
    [t('cc'), people(mail.cc)],
    [t('sentAt'), mail.sentAt === null ? '' : formatFullTime(mail.sentAt, reading)],
  ].filter(([, text]) => text !== '');
  const plain = <TextBody text={mail.text ?? (mail.html === null ? '' : textOfHtml(mail.html))} style={style} />;
  return (
    <div className={viewStyles['scroller']} tabIndex={0}>
      <article className={styles['message']}>
        <h3 className={styles['subject']}>{mail.subject === '' ? t('noSubject') : mail.subject}</h3>
        <dl className={classNames(factStyles['facts'], styles['lines'])}>
          {lines.map(([word, text]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {blocked > 0 && <CutNote>{t('pictureBlocked')}</CutNote>}
        {mail.truncated && <CutNote>{t('textCut')}</CutNote>}
        {mail.html === null ? (
          plain
        ) : (
          <HtmlBody
            html={mail.html}
            resolveCid={noPictures}
            resolvePicture={noPictures}
            onPictures={setBlocked}
            style={style}
            fallback={plain}
          />
        )}
        {mail.attachments.length > 0 && (
          <section className={styles['innerFiles']}>
            <h4>
              <Icon name="attachment" size={16} />
              {t('innerFiles', { count: mail.attachments.length })}
            </h4>
            <ul>
              {mail.attachments.map((file, index) => (
                <li key={index}>
                  <FileName name={file.fileName} />
                  <span className={viewStyles['quiet']}>{formatSize(file.size)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </div>
  );
}
