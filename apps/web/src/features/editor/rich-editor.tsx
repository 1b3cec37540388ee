import { useEffect, useState } from 'react';
import { useSettings } from '../../platform/settings/home-index.ts';
import { HtmlEditor } from './html-editor.tsx';
import { PlainEditor, toPlainText } from './plain-editor.tsx';
import { preOfText } from './plain-text.ts';
import type { RichEditorProps } from './rich-editor-props.ts';

/** The text of the message, with formats or without. Loaded on its own: nobody who only reads mail pays for it. */
export function RichEditor(props: RichEditorProps) {
  const { model, version, autoFocus } = props;
  const { composeFormat } = useSettings();
  // A message in which nothing is written yet begins in the format that its writer has chosen.
  const [startsPlain] = useState(() => composeFormat === 'text' && model.format === 'html' && model.isUntouched);
  const isTurning = startsPlain && version === 0 && model.format === 'html';
  useEffect(() => {
    if (isTurning) model.turnText?.('text', preOfText(toPlainText(model.startText.html)), { isChange: false });
  }, [isTurning, model]);
  if (isTurning) return null;
  if (model.format === 'text') return <PlainEditor key={version} model={model} autoFocus={autoFocus || version > 1} />;
  return <HtmlEditor {...props} />;
}
