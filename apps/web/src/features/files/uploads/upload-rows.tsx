import { type ReactNode, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { toneInk } from '../../../ui/theme/tone.ts';
import { kindOfFile } from '../../message-body/index.ts';
import type { UploadItem, UploadSummary } from './upload-item.ts';
import styles from './upload-panel.module.css';
import { uploads } from './upload-store.ts';
import { uploadsStrings } from './uploads.strings.ts';

/** The question that is open, what has failed, what is under way, what comes next, and what was done last. */
export function UploadRows({ summary }: { summary: UploadSummary }) {
  const t = useStrings(uploadsStrings);
  const { items, waiting } = summary;
  const [asked] = items;
  const unseen = waiting - items.filter(({ state }) => state === 'waiting').length;
  return (
    <>
      {asked?.state === 'taken' && <Question key={asked.id} item={asked} />}
      <ul className={styles['rows']}>
        {items
          .filter(({ state }) => state !== 'taken')
          .map((item) => (
            <Row key={item.id} item={item} />
          ))}
        {unseen > 0 && <li className={styles['note']}>{t('waitingMore', { count: unseen })}</li>}
      </ul>
    </>
  );
}

/** One at a time: what is to become of a file whose name is taken. */
function Question({ item }: { item: UploadItem }) {
  const t = useStrings(uploadsStrings);
  const [isForAll, setForAll] = useState(false);
  const answer = (choice: 'version' | 'rename' | 'skip') => () => uploads.answer(item.id, choice, isForAll);
  return (
    <div className={styles['question']} role="group" aria-label={`${item.file.name}: ${t('taken')}`}>
      <span className={styles['name']} title={item.file.name}>
        {item.file.name}
      </span>
      <span className={styles['note']}>{t('taken')}</span>
      <span className={styles['choices']}>
        <Button kind="primary" size="small" onClick={answer('version')}>
          {t('replace')}
        </Button>
        <Button size="small" onClick={answer('rename')}>
          {t('keepBoth')}
        </Button>
        <Button size="small" onClick={answer('skip')}>
          {t('skip')}
        </Button>
      </span>
      <Checkbox checked={isForAll} onChange={setForAll}>
        {t('forAll')}
      </Checkbox>
    </div>
  );
}

function Row({ item }: { item: UploadItem }) {
  const t = useStrings(uploadsStrings);
  const { file, state, reason, canRetry, id, progress } = item;
  const isOpen = state !== 'done';
  return (
    <li className={styles['row']}>
      <Icon name="file" size={16} style={{ color: toneInk(kindOfFile(file.name).tone) }} />
      <span className={classNames(styles['name'], textStyles['oneLine'])} title={file.name}>
        {file.name}
      </span>
      <State state={state} progress={progress} />
      {state === 'failed' && canRetry && (
        <IconButton
          icon="refresh"
          size="small"
          label={t('retryNamed', { name: file.name })}
          onClick={() => uploads.retry(id)}
        />
      )}
      {isOpen && (
        <IconButton
          icon="close"
          size="small"
          label={t(state === 'failed' ? 'removeNamed' : 'cancelNamed', { name: file.name })}
          onClick={() => uploads.cancel(id)}
        />
      )}
      {state === 'failed' && <span className={styles['error']}>{reason}</span>}
    </li>
  );
}

const full = 100;

function State({ state, progress }: Pick<UploadItem, 'state' | 'progress'>): ReactNode {
  const t = useStrings(uploadsStrings);
  if (state === 'active') return <span className={styles['note']}>{`${String(Math.floor(progress * full))}%`}</span>;
  if (state === 'waiting') return <span className={styles['note']}>{t('waiting')}</span>;
  return state === 'done' ? <Icon name="check" size={16} label={t('done')} className={styles['done']} /> : null;
}
