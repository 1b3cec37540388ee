import type { OpenedShare } from '@hongyan/contract';
import { useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { type Sender, type Sending, useSender } from './sending.ts';
import { useTicket } from './use-ticket.ts';
import styles from './visit.module.css';
import { visitStrings } from './visit.strings.ts';
import { VisitFrame } from './visit-frame.tsx';

/** Takes files for who has asked for them. */
export function BringFiles({ share, onEnd }: { share: OpenedShare; onEnd: (error: unknown) => void }) {
  const t = useStrings(visitStrings);
  const ticket = useTicket(share.ticket, onEnd);
  const { maxFiles = 0, maxFileBytes = 0, receivedFiles = 0 } = share.request ?? {};
  const [left, setLeft] = useState(Math.max(0, maxFiles - receivedFiles));
  const sender = useSender({
    ticket,
    check: (file) => (file.size > maxFileBytes ? t('tooLarge', { size: formatSize(maxFileBytes) }) : null),
    onSent: setLeft,
  });
  return (
    <VisitFrame share={share}>
      {left > 0 ? <DropZone onFiles={sender.add} /> : <p role="status">{t('none')}</p>}
      <p className={styles['about']} role="status">
        {t('limits', { count: maxFiles, size: formatSize(maxFileBytes) })}
        {left > 0 && ` · ${t('left', { count: left })}`}
      </p>
      {sender.list.length > 0 && (
        <ul className={styles['items']} aria-label={t('sent')}>
          {sender.list.map((one) => (
            <Row key={one.key} one={one} sender={sender} />
          ))}
        </ul>
      )}
    </VisitFrame>
  );
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useStrings(visitStrings);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={classNames(styles['drop'], isOver && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Icon name="upload" size={28} />
      <p>{t('drop')}</p>
      <Button kind="primary" onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function Row({ one, sender }: { one: Sending; sender: Sender }) {
  const t = useStrings(visitStrings);
  const name = one.state === 'done' ? one.name : one.file.name;
  const text =
    one.state === 'failed'
      ? one.message
      : one.state === 'sending'
        ? t('state_sending', { percent: Math.round(one.progress * 100) })
        : t(`state_${one.state}`);
  return (
    <li className={styles['sending']}>
      <span className={styles['itemText']}>
        <span className={textStyles['oneLine']} title={name}>
          {name}
        </span>
        <span
          className={classNames(styles['about'], one.state === 'failed' && styles['failed'])}
          role={one.state === 'failed' ? 'alert' : undefined}
        >
          {formatSize(one.file.size)} · {text}
        </span>
        {one.state === 'sending' && <ProgressBar value={one.progress} label={t('progress', { name })} />}
      </span>
      {one.state === 'failed' && (
        <IconButton icon="refresh" label={t('retry', { name })} onClick={() => sender.retry(one.key)} />
      )}
      {one.state === 'done' ? (
        <Icon name="check" size={18} />
      ) : (
        <IconButton icon="close" label={t('remove', { name })} onClick={() => sender.remove(one.key)} />
      )}
    </li>
  );
}
