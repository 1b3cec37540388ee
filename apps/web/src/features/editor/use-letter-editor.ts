import { type RefObject, useEffect, useState } from 'react';
import { useWords } from '../../lib/language/words.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import type { EditedLetter } from './edited-letter.ts';
import { editorWords } from './editor.words.ts';
import type { LetterCommands } from './letter-commands.ts';
import { LetterEditor } from './letter-editor.ts';
import { letterFormatOf } from './letter-format.ts';
import type { FormatState } from './letter-plugin.ts';
import { makeLetterCommands } from './make-letter-commands.ts';
import type { PainterState } from './toolbar/format-painter.ts';

interface Shown {
  readonly letter: LetterEditor;
  readonly commands: LetterCommands;
}

interface LetterEditorState {
  readonly letter: LetterEditor | undefined;
  readonly commands: LetterCommands | undefined;
  readonly format: FormatState;
  readonly painter: PainterState;
}

/** The editor of a letter in its place, as long as the page shows it. */
export function useLetterEditor(
  place: RefObject<HTMLDivElement | null>,
  { model, version, autoFocus }: { model: EditedLetter; version: number; autoFocus: boolean },
): LetterEditorState {
  const t = useWords(editorWords);
  const { composeFont, composeFontSize } = useSettings();
  const [shown, setShown] = useState<Shown>();
  const [format, setFormat] = useState<FormatState>({});
  const [painter, setPainter] = useState<PainterState>('off');
  useEffect(() => {
    const div = place.current;
    if (!div) return;
    const letter = new LetterEditor(div, {
      ...model.startText,
      format: letterFormatOf({ composeFont, composeFontSize }),
      words: { name: t('quotedMail'), edit: t('editQuoted') },
      onChange: () => model.textChanged(),
      onFormat: setFormat,
      onPainter: setPainter,
    });
    model.attachText(letter);
    setShown({
      letter,
      commands: makeLetterCommands(letter, {
        adoptPictures: (pictures) => model.adoptPictures(pictures),
        isFresh: () => model.isUntouched,
      }),
    });
    if (autoFocus) letter.focusStart();
    return () => {
      model.detachText(letter);
      letter.dispose();
    };
    // A new version is a new text: the editor begins anew with it. `autoFocus` counts only for the first time.
  }, [place, model, version, autoFocus, composeFont, composeFontSize, t]);
  return { letter: shown?.letter, commands: shown?.commands, format, painter };
}
