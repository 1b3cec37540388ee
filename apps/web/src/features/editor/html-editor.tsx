import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { isPicture } from '../../lib/files/admit-files.ts';
import { useLanguage, useStrings } from '../../lib/language/strings.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './editor.module.css';
import { editorStrings } from './editor.strings.ts';
import { describePicture, insertPicture, readLink } from './editor-commands.ts';
import { editorToolsStrings } from './editor-tools.strings.ts';
import { modifierKey } from './modifier-key.ts';
import { pictureSource } from './picture-source.ts';
import { toPlainText } from './plain-editor.tsx';
import { hasFormatting, preOfText } from './plain-text.ts';
import { cleanQuotedHtml } from './quoting/clean-quoted-html.ts';
import { quoteIds } from './quoting/message-parts.ts';
import type { RichEditorProps } from './rich-editor-props.ts';
import { EditorToolbar } from './toolbar/editor-toolbar.tsx';
import { FindBar } from './toolbar/find-bar.tsx';
import { type EditedLink, LinkDialog } from './toolbar/link-dialog.tsx';
import { PictureTextDialog } from './toolbar/picture-text-dialog.tsx';
import { useMessageEditor } from './use-message-editor.ts';

type Asked = { readonly kind: 'none' | 'plain' } | { readonly kind: 'find' | 'picture'; readonly text: string };
const nothingAsked: Asked = { kind: 'none' };

/** The text of a designed message, with its toolbar. */
export function HtmlEditor({
  model,
  version,
  autoFocus,
  uploadPicture,
  onFiles,
  menus,
  collapsesQuote = false,
}: RichEditorProps) {
  const t = useStrings(editorToolsStrings);
  const e = useStrings(editorStrings);
  const language = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const pictureInput = useRef<HTMLInputElement>(null);
  const { message, format, painter, commands } = useMessageEditor(root, { model, version, autoFocus });
  const [link, setLink] = useState<EditedLink | null>(null);
  const [asked, setAsked] = useState<Asked>(nothingAsked);

  const [isCollapsed, setCollapsed] = useState(collapsesQuote);
  const hasQuote = collapsesQuote && message !== undefined && root.current?.querySelector(quoteSelector) !== null;

  const insertFiles = useCallback(
    async (files: readonly File[]): Promise<void> => {
      onFiles(files.filter(({ type }) => !isPicture(type)));
      for (const file of files.filter(({ type }) => isPicture(type))) {
        const picture = await uploadPicture(file);
        if (!picture || !message) continue;
        message.addPicture(picture);
        await insertPicture(message.editor, pictureSource(picture.url), file.name);
      }
    },
    [message, onFiles, uploadPicture],
  );
  const openLink = (): void => {
    if (message) setLink(readLink(message.editor));
  };
  const openFind = (): void => {
    // What is found must be seen.
    setCollapsed(false);
    setAsked({ kind: 'find', text: selectedText() });
  };
  const turnPlain = (): void => {
    if (message) model.turnText?.('text', preOfText(toPlainText(message.html())));
  };
  const askPlain = (): void => {
    if (message && hasFormatting(cleanQuotedHtml(message.html(), noPictures).body)) setAsked({ kind: 'plain' });
    else turnPlain();
  };
  const closeAsked = (): void => {
    setAsked(nothingAsked);
    message?.editor.focus();
  };
  const handleKey = (event: KeyboardEvent): void => {
    // What an input method is composing is no shortcut.
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape' && message?.painter.stop()) return;
    if (event.altKey && event.key === 'F10') focusToolbar(event.currentTarget);
    else if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    else if (event.key.toLowerCase() === 'k') openLink();
    else if (event.key.toLowerCase() === 'f') openFind();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const files = Array.from(event.clipboardData.files);
    if (files.length === 0 || hasText(event.clipboardData)) return;
    event.preventDefault();
    event.stopPropagation();
    void insertFiles(files);
  };
  const handleDrop = (event: DragEvent): void => {
    const files = Array.from(event.dataTransfer.files);
    if (files.length === 0) return;
    event.preventDefault();
    // Pictures go into the text; the page attaches the rest and hides its veil.
    message?.focusPoint(event.clientX, event.clientY);
    void insertFiles(files);
  };

  return (
    <div className={styles['editorBody']} onKeyDown={handleKey}>
      <div className={styles['toolbarPlace']}>
        {message && commands && (
          <EditorToolbar
            message={message}
            state={format}
            painter={painter}
            commands={commands}
            modifier={modifierKey()}
            onLink={openLink}
            onPicture={() => pictureInput.current?.click()}
            onPictureText={() => setAsked({ kind: 'picture', text: format.imageFormat ? selectedPictureText() : '' })}
            onFind={openFind}
            onPlain={model.turnText && askPlain}
            menus={menus?.(commands)}
          />
        )}
      </div>
      {message && asked.kind === 'find' && <FindBar message={message} start={asked.text} onClose={closeAsked} />}
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
        data-editor-tools
        onPasteCapture={handlePaste}
        onDrop={handleDrop}
      >
        <div
          ref={root}
          className={styles['message']}
          role="textbox"
          aria-multiline="true"
          aria-label={t('body')}
          tabIndex={0}
          lang={language === 'zh' ? 'zh-CN' : 'en'}
          spellCheck
          data-painting={painter === 'off' ? undefined : ''}
          data-quote-collapsed={isCollapsed ? '' : undefined}
        />
        {hasQuote && (
          <button
            type="button"
            className={styles['quoteSwitch']}
            aria-expanded={!isCollapsed}
            aria-label={e('quote')}
            title={e('quote')}
            onClick={() => setCollapsed(!isCollapsed)}
          >
            <Icon name="more" size={16} />
          </button>
        )}
      </div>
      {message && <LinkDialog editor={message.editor} link={link} onClose={() => setLink(null)} />}
      {message && (
        <PictureTextDialog
          text={asked.kind === 'picture' ? asked.text : null}
          onSave={(text) => describePicture(message.editor, text)}
          onClose={closeAsked}
        />
      )}
      <ConfirmDialog
        open={asked.kind === 'plain'}
        title={e('loseTitle')}
        message={e('loseText')}
        confirmLabel={e('loseConfirm')}
        onConfirm={turnPlain}
        onCancel={closeAsked}
      />
    </div>
  );

  function selectedPictureText(): string {
    const selection = message?.editor.getDOMSelection();
    return selection?.type === 'image' ? selection.image.alt : '';
  }
}

/** The quotation of a reply; a forwarded mail is what is sent, and always shown. */
const quoteSelector = `[id="${quoteIds.reply}"]`;
const noPictures = { urlOf: () => undefined, isOwn: () => false };

/** What is selected, where it is a word or two to look for. */
function selectedText(): string {
  const text = getSelection()?.toString() ?? '';
  return text.includes('\n') ? '' : text.trim();
}

function focusToolbar(root: EventTarget): void {
  if (root instanceof HTMLElement) root.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
}

/** Tables copied from a sheet come as a picture too: their text is meant. A picture copied from a page is only itself. */
function hasText(data: DataTransfer): boolean {
  const html = data.getData('text/html');
  const isOnlyPicture =
    /<img\b/i.test(html) && html.split('<').every((tag) => tag.slice(tag.indexOf('>') + 1).trim() === '');
  return data.getData('text/plain').trim() !== '' || (html !== '' && !isOnlyPicture);
}
