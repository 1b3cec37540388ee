import type { DraftAttachment } from '@hongyan/contract';
import { getFormatState } from 'roosterjs-content-model-api';
import { Editor } from 'roosterjs-content-model-core';
import {
  contentModelToDom,
  createDomToModelContext,
  createEmptyModel,
  createModelToDomContext,
  domToContentModel,
} from 'roosterjs-content-model-dom';
import { AutoFormatPlugin, EditPlugin, PastePlugin, ShortcutPlugin } from 'roosterjs-content-model-plugins';
import type {
  ContentModelDocument,
  ContentModelFormatState,
  EditorPlugin,
  IEditor,
  PluginEvent,
} from 'roosterjs-content-model-types';
import { standInForPicture } from '../../lib/blocked-picture.ts';
import { cleanQuotedHtml, remotePictureAttribute, remotePictureOf } from './clean-quoted-html.ts';
import type { LetterText } from './composer-state.ts';
import { darkColourOf, isDarkSkin } from './dark-colour.ts';
import { defaultLetterFormat } from './letter-format.ts';
import { pictureSource } from './picture-source.ts';

export type FormatState = ContentModelFormatState;

export interface LetterEditorOptions {
  readonly html: string;
  readonly pictures: readonly DraftAttachment[];
  readonly onChange: () => void;
  readonly onFormat: (state: FormatState) => void;
}

/** The editor of one letter around a `div`; made when the page is shown, disposed when it goes. */
export class LetterEditor implements LetterText {
  readonly editor: IEditor;
  readonly #div: HTMLDivElement;
  readonly #pictures = new Map<string, string>();
  readonly #skin: MutationObserver;

  constructor(div: HTMLDivElement, { html, pictures, onChange, onFormat }: LetterEditorOptions) {
    this.#div = div;
    for (const picture of pictures) this.addPicture(picture);
    const domCreator = { htmlToDOM: (text: string) => this.#clean(text) };
    this.editor = new Editor(div, {
      plugins: [
        // Tab leaves the editor, but in lists and tables it does what it does everywhere.
        new EditPlugin({ handleTabKey: { indentList: true, appendTableRow: true, indentParagraph: false } }),
        new AutoFormatPlugin({ autoBullet: true, autoNumbering: true, autoLink: true }),
        new PastePlugin(),
        new ShortcutPlugin(),
        new LetterPlugin(onChange, onFormat),
      ],
      initialModel: modelOf(domCreator.htmlToDOM(html)),
      defaultSegmentFormat: defaultLetterFormat,
      trustedHTMLHandler: domCreator,
      getDarkColor: (colour) => darkColourOf(colour),
      inDarkMode: isDarkSkin(),
      doNotAdjustEditorColor: true,
    });
    this.#skin = new MutationObserver(() => this.editor.setDarkModeState(isDarkSkin()));
    this.#skin.observe(document.documentElement, { attributeFilter: ['data-skin'] });
  }

  /**
   * The letter as it is stored and sent: its pictures by content id, remote pictures by their address. It is built in a
   * document without a window, so that naming a remote picture does not load it.
   */
  readonly html = (): string => {
    const inert = document.implementation.createHTMLDocument('');
    const { body } = inert;
    contentModelToDom(inert, body, this.editor.getContentModelCopy('clean'), createModelToDomContext());
    this.#nameSources(body);
    return body.innerHTML;
  };

  /** What the person wrote, without what is quoted below. */
  readonly plain = (): string => {
    const own = this.#div.cloneNode(true) as HTMLElement;
    for (const quote of own.querySelectorAll('blockquote')) quote.remove();
    return own.textContent;
  };

  /** A picture of the letter has come: its address is known from now on. */
  addPicture({ contentId, url }: DraftAttachment): void {
    if (contentId !== null) this.#pictures.set(pictureSource(url), contentId);
  }

  /** Puts the caret at the very beginning, above what is quoted. */
  focusStart(): void {
    this.editor.focus();
    const range = document.createRange();
    let first: Node = this.#div;
    while (first.firstChild && first.firstChild.nodeName !== 'BR') first = first.firstChild;
    range.setStart(first, 0);
    range.collapse(true);
    this.editor.setDOMSelection({ type: 'range', range, isReverted: false });
    this.#div.scrollTop = 0;
  }

  /** Puts the caret where something was dropped. */
  focusPoint(x: number, y: number): void {
    const point = document.caretPositionFromPoint(x, y);
    if (!point || !this.#div.contains(point.offsetNode)) return;
    const range = document.createRange();
    range.setStart(point.offsetNode, point.offset);
    this.editor.focus();
    this.editor.setDOMSelection({ type: 'range', range, isReverted: false });
  }

  dispose(): void {
    this.#skin.disconnect();
    this.editor.dispose();
  }

  #nameSources(root: HTMLElement): void {
    for (const image of root.querySelectorAll('img')) {
      const contentId = this.#pictures.get(image.getAttribute('src') ?? '');
      const remote = remotePictureOf(image);
      if (contentId !== undefined) image.setAttribute('src', `cid:${contentId}`);
      else if (remote !== undefined) image.setAttribute('src', remote);
      // A picture that has no address any more shows nothing to anybody.
      else if (!image.getAttribute('src')) image.remove();
      image.removeAttribute(remotePictureAttribute);
    }
  }

  #clean(html: string): Document {
    const sources = this.#pictures;
    const urlOf = (contentId: string): string | undefined => [...sources].find(([, known]) => known === contentId)?.[0];
    const cleaned = cleanQuotedHtml(html, { urlOf, isOwn: (url) => sources.has(url) });
    for (const image of cleaned.querySelectorAll('img:not([src])'))
      if (remotePictureOf(image)) standInForPicture(image);
    return cleaned;
  }
}

function modelOf({ body }: Document): ContentModelDocument {
  const model = domToContentModel(body, createDomToModelContext({ defaultFormat: defaultLetterFormat }));
  const first = model.blocks[0];
  if (first?.blockType === 'Paragraph' && first.segments.every(({ segmentType }) => segmentType === 'Br')) {
    // The empty line above a quoted mail is where the person writes.
    for (const segment of first.segments) segment.format = { ...defaultLetterFormat };
  }
  if (model.blocks.length === 0) return createEmptyModel(defaultLetterFormat);
  return model;
}

/** Tells of changes and of the format at the caret. */
class LetterPlugin implements EditorPlugin {
  readonly #onChange: () => void;
  readonly #onFormat: (state: FormatState) => void;
  #editor: IEditor | undefined;
  #frame = 0;

  constructor(onChange: () => void, onFormat: (state: FormatState) => void) {
    this.#onChange = onChange;
    this.#onFormat = onFormat;
  }

  getName(): string {
    return 'Letter';
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
      case 'input':
      case 'compositionEnd':
        this.#onChange();
        this.#askFormat();
        break;
      case 'contentChanged':
        // A skin changes how the letter is shown, not the letter.
        if (event.source !== 'SwitchToDarkMode' && event.source !== 'SwitchToLightMode') this.#onChange();
        this.#askFormat();
        break;
      case 'keyUp':
      case 'mouseUp':
      case 'selectionChanged':
        this.#askFormat();
        break;
    }
  }

  /** Once a frame at most, and never while an input method is composing: reading the format walks the whole letter. */
  #askFormat(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.#editor && !this.#editor.isDisposed()) this.#onFormat(getFormatState(this.#editor));
    });
  }
}
