import { applySegmentFormat } from 'roosterjs-content-model-api';
import { getSelectedSegmentsAndParagraphs } from 'roosterjs-content-model-dom';
import type { ContentModelSegmentFormat, IEditor } from 'roosterjs-content-model-types';

/** off, for one selection, or until it is switched off (double click). */
export type PainterState = 'off' | 'once' | 'locked';

/** Carries the format of the text at the caret to what is selected next. */
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
    if (this.#state === 'off') this.#format = readFormat(this.#editor());
    this.#set(wanted);
  }

  /** Something was selected: it gets the format. A mere caret waits for more. */
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

/**
 * Read from the message, not from the page: what the page computes (the ink of a dark skin) is nothing that the message says.
 * Every property is named, so that what the source does not have is taken away from the target.
 */
function readFormat(editor: IEditor): ContentModelSegmentFormat {
  let format: ContentModelSegmentFormat = {};
  editor.formatContentModel((model) => {
    const [first] = getSelectedSegmentsAndParagraphs(model, true);
    format = { ...first?.[1]?.segmentFormat, ...first?.[0].format };
    return false;
  });
  return {
    fontFamily: format.fontFamily ?? '',
    fontSize: format.fontSize ?? '',
    fontWeight: format.fontWeight ?? 'normal',
    italic: format.italic ?? false,
    underline: format.underline ?? false,
    strikethrough: format.strikethrough ?? false,
    superOrSubScriptSequence: format.superOrSubScriptSequence ?? '',
    textColor: format.textColor ?? '',
    backgroundColor: format.backgroundColor ?? '',
  };
}
