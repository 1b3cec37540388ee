import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import type { ShownFile } from '../api.ts';
import { maxNodeNameCharacters } from '../contract-values.ts';
import { filesStrings } from '../files.strings.ts';
import { renameFile } from './change-files.ts';
import styles from './rename-field.module.css';

/** The name of a file in its place, to be written anew: Enter keeps it, Escape gives up, and what is refused is said below. */
export function RenameField({ file, onEnd }: { readonly file: ShownFile; readonly onEnd: () => void }) {
  const t = useStrings(filesStrings);
  const [name, setName] = useState(file.name);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    element.focus();
    const dot = file.kind === 'file' ? file.name.lastIndexOf('.') : -1;
    element.setSelectionRange(0, dot > 0 ? dot : file.name.length);
  }, [file.kind, file.name]);
  const save = async (): Promise<void> => {
    const wanted = name.trim();
    if (isBusy) return;
    if (wanted === file.name) {
      onEnd();
      return;
    }
    setBusy(true);
    try {
      await renameFile(file, wanted);
      onEnd();
    } catch (refusal) {
      setError(formatMessage(refusal));
      setBusy(false);
      input.current?.focus();
    }
  };
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') onEnd();
  };
  return (
    <span className={styles['field']} onClick={(event) => event.stopPropagation()}>
      <input
        ref={input}
        className={styles['input']}
        aria-label={t('newName')}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `rename-${file.nodeId}`}
        value={name}
        maxLength={maxNodeNameCharacters}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
        onKeyDown={press}
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        // What was refused is not asked again by leaving.
        onBlur={() => (error === undefined ? void save() : onEnd())}
      />
      {error !== undefined && (
        <span id={`rename-${file.nodeId}`} role="alert" className={styles['error']}>
          {error}
        </span>
      )}
    </span>
  );
}
