import { Toolbar } from '@base-ui/react/toolbar';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLanguage, useStrings } from '../../../lib/language/strings.ts';
import { loadChunk } from '../../../platform/chunks/load-chunk.ts';
import { Spinner } from '../../../ui/icons/spinner.tsx';
import { Popover } from '../../../ui/menus/popover.tsx';
import toolStyles from '../editor.module.css';
import { editorStrings } from '../editor.strings.ts';
import { insertSigns } from '../editor-commands.ts';
import type { MessageEditor } from '../message-editor.ts';
import { EditorIcon } from './editor-icon.tsx';
import styles from './editor-panels.module.css';
import type { Emoji } from './emoji-table.ts';
import { thenFocus } from './toolbar-tool.tsx';

type Table = typeof import('./emoji-table.ts');

/** Signs to put into the text. */
export function EmojiMenu({ message }: { message: MessageEditor }) {
  const t = useStrings(editorStrings);
  const [open, setOpen] = useState(false);
  const insert = (sign: string): void => {
    setOpen(false);
    insertSigns(message.editor, sign);
    thenFocus(message);
  };
  return (
    <Popover
      label={t('emoji')}
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Toolbar.Button className={toolStyles['tool']} aria-label={t('emoji')}>
          <EditorIcon name="emoji" />
        </Toolbar.Button>
      }
    >
      <EmojiPanel onChoose={insert} />
    </Popover>
  );
}

/** How many stand in a row of the panel. */
const rowLength = 9;

function EmojiPanel({ onChoose }: { onChoose: (sign: string) => void }) {
  const t = useStrings(editorStrings);
  const { table, isFailed, retry } = useTable();
  const [question, setQuestion] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = table?.findEmojis(question) ?? [];
  const focus = (index: number): void => grid.current?.querySelectorAll('button')[index]?.focus();
  const handleField = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const [first] = found;
    if (event.key === 'ArrowDown') focus(0);
    else if (event.key === 'Enter' && first) onChoose(first.sign);
    else return;
    event.preventDefault();
  };
  const handleGrid = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    focus(Math.max(0, Math.min(found.length - 1, Number(event.target.dataset['index']) + step)));
  };
  return (
    <div className={styles['emojiPanel']}>
      <input
        type="search"
        className={styles['search']}
        value={question}
        aria-label={t('findEmoji')}
        placeholder={t('findEmoji')}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={handleField}
      />
      <div ref={grid} className={styles['emojiGrid']} onKeyDown={handleGrid} role="group" aria-label={t('emoji')}>
        {found.map((emoji, index) => (
          <EmojiButton key={emoji.sign} emoji={emoji} index={index} onChoose={onChoose} />
        ))}
      </div>
      {!table && !isFailed && <Spinner size={18} />}
      {table && found.length === 0 && <p className={styles['nothing']}>{t('noEmoji')}</p>}
      {isFailed && (
        <button type="button" className={styles['nothing']} onClick={retry}>
          {t('loadFailed')}
        </button>
      )}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: rowLength,
  ArrowUp: -rowLength,
};

function EmojiButton({ emoji, index, onChoose }: { emoji: Emoji; index: number; onChoose: (sign: string) => void }) {
  const language = useLanguage();
  const name = emoji.names[language];
  return (
    <button
      type="button"
      className={styles['emoji']}
      data-index={index}
      tabIndex={index === 0 ? 0 : -1}
      aria-label={name}
      title={name}
      onClick={() => onChoose(emoji.sign)}
    >
      {emoji.sign}
    </button>
  );
}

/** The table comes when the panel is first opened. */
function useTable(): { table: Table | undefined; isFailed: boolean; retry: () => void } {
  const [table, setTable] = useState<Table>();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    loadChunk(() => import('./emoji-table.ts')).then(
      (loaded) => isCurrent && setTable(loaded),
      () => isCurrent && setFailed(attempt),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return { table, isFailed: failed === attempt, retry: () => setAttempt((count) => count + 1) };
}
