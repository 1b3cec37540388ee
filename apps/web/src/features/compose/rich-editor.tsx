import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useWords } from '../../lib/words.ts';
import { isPicture } from './admit-files.ts';
import styles from './compose.module.css';
import { composeWords } from './compose.words.ts';
import type { ComposerModel } from './composer-model.ts';
import { insertPicture, readLink } from './editor-commands.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { type FormatState, LetterEditor } from './letter-editor.ts';
import { type EditedLink, LinkDialog } from './link-dialog.tsx';
import { modifierKey } from './modifier-key.ts';
import { pictureSource } from './picture-source.ts';

export interface RichEditorProps {
  model: ComposerModel;
  /** The text was replaced from outside as often as this says. */
  version: number;
  /** Put the caret into the text when the editor is there. */
  autoFocus: boolean;
  /** Uploads a picture; tells the person itself when that cannot be. */
  uploadPicture: (file: File) => ReturnType<ComposerModel['addPicture']>;
  onFiles: (files: readonly File[]) => void;
}

/** The text of the letter with its toolbar. Loaded on its own: nobody who only reads mail pays for it. */
export function RichEditor({ model, version, autoFocus, uploadPicture, onFiles }: RichEditorProps) {
  const t = useWords(composeWords);
  const place = useRef<HTMLDivElement>(null);
  const pictureInput = useRef<HTMLInputElement>(null);
  const [letter, setLetter] = useState<LetterEditor>();
  const [format, setFormat] = useState<FormatState>({});
  const [link, setLink] = useState<EditedLink | null>(null);

  useEffect(() => {
    const div = place.current;
    if (!div) return;
    const made = new LetterEditor(div, {
      ...model.startText,
      onChange: () => model.textChanged(),
      onFormat: setFormat,
    });
    model.attachText(made);
    setLetter(made);
    if (autoFocus) made.focusStart();
    return () => {
      model.detachText(made);
      made.dispose();
    };
    // A new version is a new text: the editor begins anew with it.
    // `autoFocus` counts only for the first time the letter is shown.
  }, [model, version, autoFocus]);

  const insertFiles = useCallback(
    async (files: readonly File[]): Promise<void> => {
      onFiles(files.filter(({ type }) => !isPicture(type)));
      for (const file of files.filter(({ type }) => isPicture(type))) {
        const picture = await uploadPicture(file);
        if (!picture || !letter) continue;
        letter.addPicture(picture);
        await insertPicture(letter.editor, pictureSource(picture.url), file.name);
      }
    },
    [letter, onFiles, uploadPicture],
  );
  const openLink = (): void => {
    if (letter) setLink(readLink(letter.editor));
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    openLink();
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const files = Array.from(event.clipboardData.files);
    if (files.length === 0 || hasText(event.clipboardData)) return;
    stop(event);
    void insertFiles(files);
  };
  const handleDrop = (event: DragEvent): void => {
    const files = Array.from(event.dataTransfer.files);
    if (files.length === 0) return;
    event.preventDefault();
    // Pictures go into the text; the page attaches the rest and hides its veil.
    letter?.focusPoint(event.clientX, event.clientY);
    void insertFiles(files);
  };

  return (
    <>
      <div className={styles['toolbarPlace']}>
        {letter && (
          <EditorToolbar
            letter={letter}
            state={format}
            modifier={modifierKey()}
            onLink={openLink}
            onPicture={() => pictureInput.current?.click()}
          />
        )}
      </div>
      <input
        ref={pictureInput}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        onChange={(event) => {
          void insertFiles(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
      <div
        className={styles['paper']}
        data-editor-drop
        onKeyDown={handleKey}
        onPasteCapture={handlePaste}
        onDrop={handleDrop}
      >
        <div
          ref={place}
          className={styles['letter']}
          role="textbox"
          aria-multiline="true"
          aria-label={t('body')}
          tabIndex={0}
        />
      </div>
      {letter && <LinkDialog editor={letter.editor} link={link} onClose={() => setLink(null)} />}
    </>
  );
}

function stop(event: ClipboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Tables copied from a sheet come as a picture too: their text is meant. A picture copied from a page is only itself. */
function hasText(data: DataTransfer): boolean {
  const html = data.getData('text/html');
  const isOnlyPicture =
    /<img\b/i.test(html) && html.split('<').every((tag) => tag.slice(tag.indexOf('>') + 1).trim() === '');
  return data.getData('text/plain').trim() !== '' || (html !== '' && !isOnlyPicture);
}
