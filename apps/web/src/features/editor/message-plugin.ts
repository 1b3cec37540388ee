import { getFormatState } from 'roosterjs-content-model-api';
import type { ContentModelFormatState, EditorPlugin, IEditor, PluginEvent } from 'roosterjs-content-model-types';

export type FormatState = ContentModelFormatState;

export interface MessageEvents {
  readonly onChange: () => void;
  readonly onFormat: (state: FormatState) => void;
  /** The editor has put blocks into the page; kept mails may want to be drawn. */
  readonly onDrawn: () => void;
  /** Something is selected, and the mouse or the key that did it is up. */
  readonly onSelected: () => void;
  /** What belongs to the message beside its text, to be undone with it… */
  readonly keptState: () => string;
  /** …and is so again. */
  readonly onRestored: (state: string) => void;
}

/** The name of what is kept with each step of undo. */
const keptName = 'hongyan';

/** Reports changes and the format at the caret. */
export class MessagePlugin implements EditorPlugin {
  readonly #events: MessageEvents;
  #editor: IEditor | undefined;
  #frame = 0;

  constructor(events: MessageEvents) {
    this.#events = events;
  }

  getName(): string {
    return 'HongyanMessage';
  }

  initialize(editor: IEditor): void {
    this.#editor = editor;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#editor = undefined;
  }

  onPluginEvent(event: PluginEvent): void {
    switch (event.eventType) {
      case 'editorReady':
        this.#events.onDrawn();
        break;
      case 'input':
      case 'compositionEnd':
        this.#events.onChange();
        this.#askFormat();
        break;
      case 'beforeAddUndoSnapshot':
        event.additionalState[keptName] = this.#events.keptState();
        break;
      case 'contentChanged':
        this.#restore(event.additionalState?.[keptName]);
        this.#events.onDrawn();
        // A skin changes how the message is shown, not the message.
        if (event.source !== 'SwitchToDarkMode' && event.source !== 'SwitchToLightMode') this.#events.onChange();
        this.#askFormat();
        break;
      case 'keyUp':
      case 'mouseUp':
        this.#events.onSelected();
        this.#askFormat();
        break;
      case 'selectionChanged':
        this.#askFormat();
        break;
    }
  }

  #restore(state: string | undefined): void {
    if (state !== undefined) this.#events.onRestored(state);
  }

  /** Once a frame at most, and never while an input method is composing: reading the format walks the whole message. */
  #askFormat(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.#editor && !this.#editor.isDisposed()) this.#events.onFormat(getFormatState(this.#editor));
    });
  }
}
