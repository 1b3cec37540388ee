import type { MessageText } from '../../editor/index.ts';

/** The text of a message: the editor's while there is one, else as the last one left it. */
export class WrittenText {
  #editor: MessageText | undefined;
  #html: string;
  #plain = '';
  #plainAtStart: string | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  /** What an editor begins with. */
  get start(): string {
    return this.#html;
  }

  get html(): string {
    return this.#editor?.html() ?? this.#html;
  }

  get plain(): string {
    return this.#editor?.plain() ?? this.#plain;
  }

  /** What the message began with, as plain text: a quoted mail, a signature. */
  get plainAtStart(): string {
    return this.#plainAtStart ?? this.plain;
  }

  /** The editor is there, and answers for the text from now on. */
  attach(editor: MessageText): void {
    this.#editor = editor;
    this.#plainAtStart ??= editor.plain();
  }

  /** The editor goes; what it had stays. An editor whose text was replaced from outside has nothing to say any more. */
  detach(editor: MessageText): void {
    if (this.#editor !== editor) return;
    this.#html = editor.html();
    this.#plain = editor.plain();
    this.#editor = undefined;
  }

  /** Another text in its place; the editor begins anew with it. */
  replace(html: string): void {
    this.#html = html;
    this.#editor = undefined;
  }
}
