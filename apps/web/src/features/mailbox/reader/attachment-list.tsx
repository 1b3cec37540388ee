import type { MailAttachment } from '@hongyan/contract';
import { formatSize } from '../../../lib/format-size.ts';
import { useWords } from '../../../lib/words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toneInk, toneTint } from '../../../ui/tone.ts';
import styles from './attachment-list.module.css';
import { kindOfFile } from './file-kind.ts';
import { readerWords } from './reader.words.ts';

/** The files of a mail as cards; a click downloads. Pictures that stand in the text are not repeated here. */
export function AttachmentList({ attachments }: { attachments: readonly MailAttachment[] }) {
  const t = useWords(readerWords);
  const files = attachments.filter((file) => !file.inline || file.contentId === null);
  if (files.length === 0) return null;
  return (
    <section className={styles['section']} aria-label={t('attachments', { count: files.length })}>
      <h3 className={styles['title']}>
        <Icon name="attachment" size={16} />
        {t('attachments', { count: files.length })}
        <span className={styles['total']}>{formatSize(files.reduce((sum, file) => sum + file.size, 0))}</span>
      </h3>
      <ul className={styles['cards']}>
        {files.map((file) => (
          <FileCard key={file.part} file={file} />
        ))}
      </ul>
    </section>
  );
}

function FileCard({ file }: { file: MailAttachment }) {
  const t = useWords(readerWords);
  const kind = kindOfFile(file.fileName);
  const name = file.fileName === '' ? t('unnamedFile') : file.fileName;
  return (
    <li>
      <a
        className={styles['card']}
        href={`/api/${file.url}`}
        download={name}
        aria-label={t('downloadNamed', { name })}
        title={name}
      >
        <span
          className={styles['kind']}
          style={{ background: toneTint(kind.tone), color: toneInk(kind.tone) }}
          aria-hidden
        >
          {kind.word}
        </span>
        <span className={styles['words']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['size']}>
            {formatSize(file.size)} · {t('download')}
          </span>
        </span>
        <Icon name="download" size={16} className={styles['arrow']} />
      </a>
    </li>
  );
}
