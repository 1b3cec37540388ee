import { applySegmentFormat, getFormatState } from 'roosterjs-content-model-api';
import type { ContentModelSegmentFormat, IEditor } from 'roosterjs-content-model-types';

/** off, for one selection, or until it is switched off (double click). */
export type PainterState = 'off' | 'once' | 'locked';

/** Carries the look of the text at the caret to what is selected next. */
export class FormatPainter {
  readonly #editor: () => IEditor;
  readonly #onState: (state: PainterState) => void;
  #state: PainterState = 'off';
  #format: ContentModelSegmentFormat = {};

  constructor(editor: () => IEditor, onState: (state: PainterState) => void) {
    this.#editor = editor;
    this.#onState = onState;
  }

  /** Takes the look up, or puts the brush away. */
  press(wanted: 'once' | 'locked'): void {
    if (wanted === 'once' && this.#state !== 'off') {
      this.stop();
      return;
    }
    if (this.#state === 'off') this.#format = formatOf(this.#editor());
    this.#set(wanted);
  }

  /** Something was selected: it gets the look. A mere caret waits for more. */
  paint(): void {
    if (this.#state === 'off') return;
    const editor = this.#editor();
    const selection = editor.getDOMSelection();
    if (selection === null || selection.type === 'image') return;
    if (selection.type === 'range' && selection.range.collapsed) return;
    if (this.#state === 'once') this.#set('off');
    applySegmentFormat(editor, this.#format);
  }

  /** Whether there was anything to stop. */
  stop(): boolean {
    if (this.#state === 'off') return false;
    this.#set('off');
    return true;
  }

  #set(state: PainterState): void {
    this.#state = state;
    this.#onState(state);
  }
}

/** Every property is named, so that what the source does not have is taken away from the target. */
function formatOf(editor: IEditor): ContentModelSegmentFormat {
  const state = getFormatState(editor);
  return {
    fontFamily: state.fontName ?? '',
    fontSize: state.fontSize ?? '',
    fontWeight: state.isBold ? 'bold' : 'normal',
    italic: state.isItalic ?? false,
    underline: state.isUnderline ?? false,
    strikethrough: state.isStrikeThrough ?? false,
    superOrSubScriptSequence: state.isSuperscript ? 'super' : state.isSubscript ? 'sub' : '',
    textColor: state.textColor ?? '',
    backgroundColor: state.backgroundColor ?? '',
  };
}
