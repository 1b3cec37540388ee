import { type RefObject, useEffect, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import type { EditedMessage } from './edited-message.ts';
import { editorStrings } from './editor.strings.ts';
import { makeMessageCommands } from './make-message-commands.ts';
import type { MessageCommands } from './message-commands.ts';
import { MessageEditor } from './message-editor.ts';
import { toMessageFormat } from './message-format.ts';
import type { FormatState } from './message-plugin.ts';
import type { PainterState } from './toolbar/format-painter.ts';

interface Shown {
  readonly message: MessageEditor;
  readonly commands: MessageCommands;
}

interface MessageEditorState {
  readonly message: MessageEditor | undefined;
  readonly commands: MessageCommands | undefined;
  readonly format: FormatState;
  readonly painter: PainterState;
}

/** The editor of a message in its place, as long as the page shows it. */
export function useMessageEditor(
  container: RefObject<HTMLDivElement | null>,
  { model, version, autoFocus }: { model: EditedMessage; version: number; autoFocus: boolean },
): MessageEditorState {
  const t = useStrings(editorStrings);
  const { composeFont, composeFontSize } = useSettings();
  const [shown, setShown] = useState<Shown>();
  const [format, setFormat] = useState<FormatState>({});
  const [painter, setPainter] = useState<PainterState>('off');
  useEffect(() => {
    const div = container.current;
    if (!div) return;
    const message = new MessageEditor(div, {
      ...model.startText,
      format: toMessageFormat({ composeFont, composeFontSize }),
      strings: { name: t('quotedMail'), edit: t('editQuoted') },
      onChange: () => model.textChanged(),
      onFormat: setFormat,
      onPainter: setPainter,
    });
    model.attachText(message);
    setShown({
      message,
      commands: makeMessageCommands(message, {
        adoptPictures: (pictures) => model.adoptPictures(pictures),
        isFresh: () => model.isUntouched,
      }),
    });
    if (autoFocus) message.focusStart();
    return () => {
      model.detachText(message);
      message.dispose();
    };
    // A new version is a new text: the editor begins anew with it. `autoFocus` counts only for the first time.
  }, [container, model, version, autoFocus, composeFont, composeFontSize, t]);
  return { message: shown?.message, commands: shown?.commands, format, painter };
}
