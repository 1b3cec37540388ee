import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { find, moveHighlight, replace } from 'roosterjs-content-model-plugins';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { editorStrings } from '../editor.strings.ts';
import type { MessageEditor } from '../message-editor.ts';
import styles from './editor-panels.module.css';

/** Finds words in the message, and puts others in their place. Each replacement can be undone. */
export function FindBar({ message, start, onClose }: { message: MessageEditor; start: string; onClose: () => void }) {
  const t = useStrings(editorStrings);
  const { editor, found } = message;
  const [question, setQuestion] = useState(start);
  const [replacement, setReplacement] = useState('');
  const [isExact, setExact] = useState(false);
  const [position, setPlace] = useState({ here: 0, count: 0 });
  const field = useRef<HTMLInputElement>(null);
  const update = (): void => setPlace({ here: found.markedIndex + 1, count: found.ranges.length });
  useEffect(() => {
    find(editor, found, question === '' ? null : question, isExact);
    if (found.ranges.length > 0) moveHighlight(editor, found, true);
    setPlace({ here: found.markedIndex + 1, count: found.ranges.length });
  }, [editor, found, question, isExact]);
  useEffect(() => {
    field.current?.select();
    return () => {
      if (!editor.isDisposed()) find(editor, found, null);
    };
  }, [editor, found]);
  const move = (forward: boolean): void => {
    moveHighlight(editor, found, forward);
    update();
  };
  const put = (isAll: boolean): void => {
    replace(editor, found, replacement, isAll);
    update();
    // The button that was pressed may have nothing to do any more; the focus must not fall out of the bar.
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target === field.current) move(!event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isNothing = position.count === 0;
  const status = question === '' ? '' : isNothing ? t('notFound') : t('found', position);
  return (
    <div className={styles['findBar']} role="search" aria-label={t('findInMessage')} onKeyDown={handleKey}>
      <input
        ref={field}
        className={styles['search']}
        value={question}
        // The bar is opened to be typed into.
        autoFocus
        aria-label={t('find')}
        placeholder={t('findInMessage')}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <span className={styles['findCount']} role="status">
        {status}
      </span>
      <IconButton icon="chevronUp" label={t('previous')} disabled={isNothing} onClick={() => move(false)} />
      <IconButton icon="chevronDown" label={t('next')} disabled={isNothing} onClick={() => move(true)} />
      <Checkbox checked={isExact} onChange={setExact}>
        {t('matchCase')}
      </Checkbox>
      <div className={styles['replacing']}>
        <input
          className={styles['search']}
          value={replacement}
          aria-label={t('replaceWith')}
          placeholder={t('replaceWith')}
          onChange={(event) => setReplacement(event.target.value)}
        />
        <Button kind="quiet" disabled={isNothing} onClick={() => put(false)}>
          {t('replace')}
        </Button>
        <Button kind="quiet" disabled={isNothing} onClick={() => put(true)}>
          {t('replaceAll')}
        </Button>
      </div>
      <IconButton icon="close" label={t('closeFind')} onClick={onClose} />
    </div>
  );
}
