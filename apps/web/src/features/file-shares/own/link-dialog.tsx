import type { NodeId, OwnShare } from '@hongyan/contract';
import { useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { maxShareTitleCharacters } from '../contract-values.ts';
import { MadeShare } from './made-share.tsx';
import styles from './own.module.css';
import { ownStrings } from './own.strings.ts';
import { CodeFields, LimitFields } from './terms-fields.tsx';
import { useMaking } from './use-making.ts';

interface LinkDialogProps {
  readonly files: readonly { readonly nodeId: NodeId; readonly name: string }[];
  /** Takes the link that was made; without it the link is shown to be copied. */
  readonly onMade?: ((share: OwnShare) => void) | undefined;
  readonly onClose: () => void;
}

/** Shares files and folders by a link. */
export function LinkDialog({ files, onMade, onClose }: LinkDialogProps) {
  const t = useStrings(ownStrings);
  const formId = useId();
  const [title, setTitle] = useState(files[0]?.name.slice(0, maxShareTitleCharacters) ?? '');
  const { fields, making, read } = useMaking();
  if (making.data && !onMade) return <MadeShare share={making.data} onClose={onClose} />;
  const submit = (): void => {
    const terms = read();
    if (terms === null || making.isPending) return;
    const nodeIds = files.map(({ nodeId }) => nodeId);
    making.mutate(() => readData(api.fileShares.create({ nodeIds, title, ...terms })), {
      onSuccess: (share) => onMade?.(share),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('linkTitle')}
      description={t('linkIntro')}
      size="large"
      footer={
        <Button kind="primary" type="submit" form={formId} busy={making.isPending}>
          {t('create')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField label={t('title')} maxLength={maxShareTitleCharacters} value={title} onChange={setTitle} />
        <LimitFields {...fields} />
        <CodeFields {...fields} />
        {making.error && (
          <p role="alert" className={styles['error']}>
            {formatMessage(making.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
