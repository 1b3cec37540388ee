import { useEffect, useRef, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { EditedMessage } from './edited-message.ts';
import { editorStrings } from './editor.strings.ts';
import { editorToolsStrings } from './editor-tools.strings.ts';
import { htmlOfText, preOfText, textOfMessage } from './plain-text.ts';
import { cleanQuotedHtml } from './quoting/clean-quoted-html.ts';
import styles from './toolbar/editor-panels.module.css';

const noPictures = { urlOf: () => undefined, isOwn: () => false };

/** The text that a message of whatever format says. */
export function toPlainText(html: string): string {
  return textOfMessage(cleanQuotedHtml(html, noPictures).body);
}

/** The words of somebody's message, without the lines it quotes. */
const withoutQuotes = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n');

/** A message without formats: the browser's own field, as wide as it is, its lines as they are typed. */
export function PlainEditor({ model, autoFocus }: { model: EditedMessage; autoFocus: boolean }) {
  const t = useStrings(editorToolsStrings);
  const e = useStrings(editorStrings);
  const field = useRef<HTMLTextAreaElement>(null);
  const [start] = useState(() => toPlainText(model.startText.html));
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const text = { html: () => preOfText(area.value), plain: () => withoutQuotes(area.value) };
    model.attachText(text);
    if (autoFocus) {
      area.focus();
      area.setSelectionRange(0, 0);
      area.scrollTop = 0;
    }
    return () => model.detachText(text);
  }, [model, autoFocus]);
  const turn = (): void => model.turnText?.('html', htmlOfText(field.current?.value ?? start));
  return (
    <>
      <div className={styles['plainBar']}>
        {e('plainMode')}
        <Button kind="quiet" onClick={turn}>
          {e('richText')}
        </Button>
      </div>
      <textarea
        ref={field}
        className={styles['plain']}
        aria-label={t('body')}
        data-message-body
        defaultValue={start}
        spellCheck
        onChange={() => model.textChanged()}
      />
    </>
  );
}
