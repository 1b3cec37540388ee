import { type ComponentType, useEffect, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { loadChunk } from '../../platform/chunks/load-chunk.ts';
import { Spinner } from '../../ui/icons/spinner.tsx';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import styles from './editor.module.css';
import { editorToolsStrings } from './editor-tools.strings.ts';
import type { RichEditorProps } from './rich-editor-props.ts';

/** The part of the page for the text: the editor, or its shape while its code is on the way. */
export function EditorArea({ pendingPictures, ...props }: RichEditorProps & { pendingPictures: number }) {
  const t = useStrings(editorToolsStrings);
  const [attempt, setAttempt] = useState(1);
  const loaded = useEditorCode(attempt);
  return (
    <div className={styles['editorArea']} data-grows={props.collapsesQuote ? '' : undefined}>
      {loaded.kind === 'ready' && <loaded.RichEditor {...props} />}
      {loaded.kind === 'loading' && <EditorShape />}
      {loaded.kind === 'failed' && (
        <ErrorState message={t('editorFailed')} onRetry={() => setAttempt((count) => count + 1)} />
      )}
      {pendingPictures > 0 && (
        <span className={styles['inserting']} role="status">
          <Spinner size={14} />
          {t('insertingPicture')}
        </span>
      )}
    </div>
  );
}

/** The editor's part of a page whose draft is still on its way. */
export function EditorSkeleton() {
  return (
    <div className={styles['editorArea']}>
      <EditorShape />
    </div>
  );
}

/** Keeps the editor's place. */
function EditorShape() {
  return (
    <>
      <div className={styles['toolbarPlace']} />
      <div className={styles['paper']}>
        <div className={styles['message']}>
          <Skeleton count={4} />
        </div>
      </div>
    </>
  );
}

type Loaded = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; RichEditor: ComponentType<RichEditorProps> };

/** The editor is a chunk of its own; a network that fails here must not take the message with it. */
function useEditorCode(attempt: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Loaded): void => {
      if (isCurrent) setLoaded(next);
    };
    show({ kind: 'loading' });
    loadChunk(() => import('./rich-editor.tsx')).then(
      ({ RichEditor }) => show({ kind: 'ready', RichEditor }),
      () => show({ kind: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return loaded;
}
