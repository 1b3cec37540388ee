import type { DraftAttachment } from '@hongyan/contract';
import { Editor } from 'roosterjs-content-model-core';
import {
  contentModelToDom,
  createBr,
  createDomToModelContext,
  createEmptyModel,
  createModelToDomContext,
  createParagraph,
  createSelectionMarker,
  domToContentModel,
} from 'roosterjs-content-model-dom';
import {
  AutoFormatPlugin,
  createFindReplaceContext,
  EditPlugin,
  FindReplacePlugin,
  ImageEditPlugin,
  PastePlugin,
  ShortcutPlugin,
  TableEditPlugin,
} from 'roosterjs-content-model-plugins';
import type { ContentModelDocument, EditorPlugin, IEditor } from 'roosterjs-content-model-types';
import { standInForPicture } from '../../lib/html/blocked-picture.ts';
import { isDarkSkin, toDarkColour } from './dark-colour.ts';
import {
  insertSignature,
  nameParts,
  putStationery,
  type Stationery,
  setPartAttributes,
  takeStationery,
} from './draft-blocks.ts';
import type { MessageText } from './edited-message.ts';
import type { MessageFormat } from './message-format.ts';
import { type FormatState, MessagePlugin } from './message-plugin.ts';
import { notifySelectionBeforeKeys } from './notified-selection.ts';
import { pictureSource } from './picture-source.ts';
import { findRemotePicture, remotePictureAttribute } from './quoting/clean-quoted-html.ts';
import { insertBeside, replaceBlock } from './quoting/kept-mail-blocks.ts';
import { QuotedCaret, type Side } from './quoting/quoted-caret.ts';
import { cleanMessage, QuotedMails, type QuotedStrings } from './quoting/quoted-mail.ts';
import { FormatPainter, type PainterState } from './toolbar/format-painter.ts';

export interface MessageEditorOptions {
  readonly html: string;
  readonly pictures: readonly DraftAttachment[];
  /** What is written in where nothing is chosen. */
  readonly format: MessageFormat;
  readonly strings: QuotedStrings;
  readonly onChange: () => void;
  readonly onFormat: (state: FormatState) => void;
  readonly onPainter: (state: PainterState) => void;
}

/** The editor of one message around a `div`; made when the page is shown, disposed when it goes. */
export class MessageEditor implements MessageText {
  readonly editor: IEditor;
  readonly painter: FormatPainter;
  /** Where the words are that somebody looks for. */
  readonly found = createFindReplaceContext();
  readonly format: MessageFormat;
  readonly #div: HTMLDivElement;
  readonly #pictures = new Map<string, string>();
  readonly #quoted = new QuotedMails();
  readonly #skin: MutationObserver;
  readonly #listening = new AbortController();
  readonly #caret: QuotedCaret;
  readonly #onChange: () => void;
  #stationery: Stationery | null = null;

  constructor(div: HTMLDivElement, options: MessageEditorOptions) {
    this.#div = div;
    this.format = options.format;
    this.#onChange = options.onChange;
    this.painter = new FormatPainter(() => this.editor, options.onPainter);
    for (const picture of options.pictures) this.addPicture(picture);
    this.editor = new Editor(div, {
      plugins: this.#plugins(options),
      initialModel: this.#startModel(options.html),
      defaultSegmentFormat: options.format,
      trustedHTMLHandler: { htmlToDOM: (text: string) => this.clean(text, { isHistory: true }) },
      getDarkColor: (colour) => toDarkColour(colour),
      inDarkMode: isDarkSkin(),
      doNotAdjustEditorColor: true,
    });
    this.#drawQuoted(options.strings);
    notifySelectionBeforeKeys(div, this.#listening.signal);
    this.#caret = new QuotedCaret(div, {
      select: (range) => this.#select(range),
      openLine: (block, side) => this.#openLine(block, side),
    });
    this.#showStationery();
    this.#skin = new MutationObserver(() => this.#followSkin());
    this.#skin.observe(document.documentElement, { attributeFilter: ['data-skin'] });
  }

  /**
   * The message as it is stored and sent: its pictures by content id, remote pictures by their address. It is built in a
   * document without a window, so that naming a remote picture does not load it.
   */
  readonly html = (): string => {
    const inert = document.implementation.createHTMLDocument('');
    const { body } = inert;
    contentModelToDom(inert, body, this.editor.getContentModelCopy('clean'), createModelToDomContext());
    setPartAttributes(body);
    this.#quoted.putInto(body);
    this.#nameSources(body);
    if (this.#stationery) putStationery(body, this.#stationery);
    return body.innerHTML;
  };

  /** What the person wrote, without what is quoted below. */
  readonly plain = (): string => {
    const own = this.#div.cloneNode(true) as HTMLElement;
    for (const quote of own.querySelectorAll('blockquote')) quote.remove();
    return own.textContent;
  };

  /** A picture of the message has come: its address is known from now on. */
  addPicture({ contentId, url }: DraftAttachment): void {
    if (contentId !== null) this.#pictures.set(pictureSource(url), contentId);
  }

  /** Foreign HTML as the editor may have it. */
  clean(html: string, { isHistory = false } = {}): Document {
    const sources = this.#pictures;
    const findUrl = (contentId: string): string | undefined => this.#findAddress(contentId);
    const cleaned = cleanMessage(html, { urlOf: findUrl, isOwn: (url) => sources.has(url), isHistory });
    for (const image of cleaned.querySelectorAll('img:not([src])'))
      if (findRemotePicture(image)) standInForPicture(image);
    return cleaned;
  }

  /** Foreign HTML as the editor's model. */
  createModel(html: string): ContentModelDocument {
    const { body } = this.clean(html);
    return domToContentModel(body, createDomToModelContext({ defaultFormat: this.format }));
  }

  /** The background behind the whole message. One step of undo. */
  setStationery(stationery: Stationery | null): void {
    this.editor.takeSnapshot();
    this.#stationery = stationery;
    this.#showStationery();
    this.editor.takeSnapshot();
    this.#onChange();
  }

  /** Puts the caret at the very beginning, above what is quoted. */
  focusStart(): void {
    this.editor.focus();
    const range = document.createRange();
    let first: Node = this.#div;
    while (first.firstChild && first.firstChild.nodeName !== 'BR') first = first.firstChild;
    range.setStart(first, 0);
    range.collapse(true);
    this.#select(range);
    this.#div.scrollTop = 0;
  }

  /** Puts the caret where something was dropped. */
  focusPoint(x: number, y: number): void {
    const point = document.caretPositionFromPoint(x, y);
    if (!point || !this.#div.contains(point.offsetNode)) return;
    const range = document.createRange();
    range.setStart(point.offsetNode, point.offset);
    this.editor.focus();
    this.#select(range);
  }

  dispose(): void {
    this.#skin.disconnect();
    this.#listening.abort();
    this.#caret.dispose();
    this.editor.dispose();
  }

  #select(range: Range): void {
    this.editor.setDOMSelection({ type: 'range', range, isReverted: false });
  }

  #plugins(options: MessageEditorOptions): EditorPlugin[] {
    return [
      // Tab leaves the editor, but in lists and tables it does what it does everywhere.
      new EditPlugin({ handleTabKey: { indentList: true, appendTableRow: true, indentParagraph: false } }),
      new AutoFormatPlugin({ autoBullet: true, autoNumbering: true, autoLink: true, autoMailto: true }),
      new PastePlugin(),
      new ShortcutPlugin(),
      new TableEditPlugin('[data-editor-tools]'),
      // A picture that is turned or cut would become a new file; only its size on the page is changed here.
      new ImageEditPlugin({ disableRotate: true, disableCrop: true, onSelectState: ['resize'] }),
      new FindReplacePlugin(this.found, {
        findHighlightStyle: 'background-color: var(--found); color: var(--found-ink);',
        replaceHighlightStyle: 'background-color: var(--found-here); color: var(--found-ink);',
      }),
      new MessagePlugin({
        onChange: options.onChange,
        onFormat: options.onFormat,
        onDrawn: () => this.#drawQuoted(options.strings),
        onSelected: () => this.painter.paint(),
        keptState: () => (this.#stationery ? JSON.stringify(this.#stationery) : ''),
        onRestored: (state) => {
          // The editor's own memory: it was written by the line above.
          this.#stationery = state === '' ? null : (JSON.parse(state) as Stationery);
          this.#showStationery();
        },
      }),
    ];
  }

  #startModel(html: string): ContentModelDocument {
    const { body } = this.clean(html);
    this.#stationery = takeStationery(body);
    insertSignature(body);
    nameParts(body);
    this.#quoted.takeFrom(body);
    const model = domToContentModel(body, createDomToModelContext({ defaultFormat: this.format }));
    // The empty line above a quoted mail is where the person writes, or the one below.
    for (const line of [model.blocks[0], model.blocks.at(-1)])
      if (line?.blockType === 'Paragraph' && line.segments.every(({ segmentType }) => segmentType === 'Br'))
        for (const segment of line.segments) segment.format = { ...this.format };
    return model.blocks.length === 0 ? createEmptyModel(this.format) : model;
  }

  #drawQuoted(strings: QuotedStrings): void {
    this.#quoted.show(this.#div, strings, (block) => this.#takeApart(block));
  }

  /** A mail that was kept as it is becomes part of the message, as the editor understands it. */
  #takeApart(block: HTMLElement): void {
    const mail = this.#quoted.getContent(block);
    if (!mail) return;
    const context = createDomToModelContext({ defaultFormat: this.format });
    const { blocks } = domToContentModel(mail, context);
    this.editor.formatContentModel((model) => replaceBlock(model, block, blocks));
    this.editor.focus();
  }

  #openLine(block: HTMLElement, side: Side): void {
    this.editor.formatContentModel((model) => {
      const line = createParagraph(false, undefined, this.format);
      line.segments.push(createSelectionMarker(this.format), createBr(this.format));
      return insertBeside(model, block, { line, side });
    });
  }

  #followSkin(): void {
    this.editor.setDarkModeState(isDarkSkin() && !this.#stationery);
  }

  #showStationery(): void {
    const stationery = this.#stationery;
    const { style } = this.#div;
    this.#div.toggleAttribute('data-stationery', stationery !== null);
    style.cssText = stationery?.style ?? '';
    const address = stationery?.contentId ? this.#findAddress(stationery.contentId) : undefined;
    if (address !== undefined) style.backgroundImage = `url(${JSON.stringify(address)})`;
    this.#followSkin();
  }

  #findAddress(contentId: string): string | undefined {
    return [...this.#pictures].find(([, known]) => known === contentId)?.[0];
  }

  #nameSources(root: HTMLElement): void {
    for (const image of root.querySelectorAll('img')) {
      // The editor numbers the pictures that were selected.
      if (/^image_\d+$/.test(image.id)) image.removeAttribute('id');
      const contentId = this.#pictures.get(image.getAttribute('src') ?? '');
      const remote = findRemotePicture(image);
      if (contentId !== undefined) image.setAttribute('src', `cid:${contentId}`);
      else if (remote !== undefined) image.setAttribute('src', remote);
      // A picture that has no address any more shows nothing to anybody.
      else if (!image.getAttribute('src')) image.remove();
      image.removeAttribute(remotePictureAttribute);
    }
  }
}
