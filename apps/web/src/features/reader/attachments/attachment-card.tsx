import type { MailAttachment } from '@hongyan/contract';
import { useState } from 'react';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { toneInk, toneTint } from '../../../ui/theme/tone.ts';
import { FileName, kindOfFile, riskOfFile } from '../../message-body/index.ts';
import { attachmentStrings } from './attachment.strings.ts';
import styles from './attachment-list.module.css';

interface AttachmentCardProps {
  readonly file: MailAttachment;
  readonly onPreview: () => void;
  /** Keeps it in the file centre; undefined: it cannot be kept alone. */
  readonly onKeep: (() => void) | undefined;
}

/** One file: its kind, its name, how large it is, and what can be done with it. The whole card is its first action. */
export function AttachmentCard({ file, onPreview, onKeep }: AttachmentCardProps) {
  const t = useStrings(attachmentStrings);
  const name = file.fileName === '' ? t('unnamedFile') : file.fileName;
  const risk = riskOfFile(name);
  return (
    <li className={styles['card']}>
      <Badge file={file} />
      <span className={styles['texts']}>
        <span className={styles['name']}>
          <FileName name={name} />
        </span>
        <span className={styles['line']}>
          {formatSize(file.size)}
          {file.preview !== null && (
            <>
              <span aria-hidden>·</span>
              <button
                type="button"
                className={styles['first']}
                aria-label={t('previewNamed', { name })}
                onClick={onPreview}
              >
                {t('preview')}
              </button>
            </>
          )}
          <span aria-hidden>·</span>
          <a
            className={file.preview === null ? styles['first'] : styles['second']}
            href={`/api/${file.url}`}
            download={name}
            aria-label={t('downloadNamed', { name })}
          >
            {t('download')}
          </a>
          {onKeep && (
            <>
              <span aria-hidden>·</span>
              <button type="button" className={styles['second']} aria-label={t('saveNamed', { name })} onClick={onKeep}>
                {t('saveToFiles')}
              </button>
            </>
          )}
        </span>
        {risk !== null && <span className={styles['riskText']}>{t(`risk_${risk}`)}</span>}
      </span>
      {risk !== null && <Icon name="shieldWarning" size={18} label={t('risky')} className={styles['risk']} />}
    </li>
  );
}

/** The picture itself, small, where there is one; else the kind in a word on its colour. */
function Badge({ file }: { file: MailAttachment }) {
  const [isBroken, setBroken] = useState(false);
  const kind = kindOfFile(file.fileName);
  if (file.thumbnail !== null && !isBroken)
    return (
      <img
        className={styles['thumbnail']}
        src={`/api/${file.thumbnail}`}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    );
  return (
    <span className={styles['kind']} style={{ background: toneTint(kind.tone), color: toneInk(kind.tone) }} aria-hidden>
      {kind.word}
    </span>
  );
}
