import { type SubmitEvent, useEffect, useId, useState } from 'react';
import type { IEditor } from 'roosterjs-content-model-types';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { editorCommands, writeLink } from '../editor-commands.ts';
import { editorToolsStrings } from '../editor-tools.strings.ts';
import { toLinkAddress } from './link-address.ts';

/** The link that is written or changed. */
export interface EditedLink {
  readonly text: string;
  /** Empty where there is none yet. */
  readonly address: string;
}

/** Asks for the address and the text of a link. */
export function LinkDialog({
  editor,
  link,
  onClose,
}: {
  editor: IEditor;
  link: EditedLink | null;
  onClose: () => void;
}) {
  const t = useStrings(editorToolsStrings);
  const formId = useId();
  const [address, setAddress] = useState('');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (!link) return;
    setAddress(link.address);
    setText(link.text);
    setTried(false);
  }, [link]);
  const target = toLinkAddress(address);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (target === undefined) return;
    writeLink(editor, target, text.trim());
    onClose();
  };
  const remove = (): void => {
    editorCommands.removeLink(editor);
    onClose();
  };
  return (
    <Dialog
      open={link !== null}
      onClose={onClose}
      title={t('link')}
      footer={
        <>
          {link !== null && link.address !== '' && <Button onClick={remove}>{t('removeLink')}</Button>}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {t('insertLink')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={t('linkAddress')}
          value={address}
          onChange={setAddress}
          error={isTried && target === undefined ? t('linkInvalid') : undefined}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          autoFocus
        />
        <TextField label={t('linkText')} value={text} onChange={setText} autoComplete="off" />
      </form>
    </Dialog>
  );
}
