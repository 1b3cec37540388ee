import type { OwnShare } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { copyShare, copyText } from './api.ts';
import styles from './own.module.css';
import { ownStrings } from './own.strings.ts';

const unchanged = (): void => undefined;

/** A link that was just made, to be copied. */
export function MadeShare({ share, onClose }: { share: OwnShare; onClose: () => void }) {
  const t = useStrings(ownStrings);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('created')}
      description={t('createdText')}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{t('done')}</Button>
          <Button kind="primary" icon="copy" onClick={() => copyShare(share)}>
            {t('copyBoth')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <TextField
          label={t('link')}
          readOnly
          value={share.url}
          onChange={unchanged}
          onFocus={(event) => event.target.select()}
          end={<IconButton icon="copy" label={t('copyLink')} onClick={() => copyText(share.url)} />}
        />
        <TextField
          label={t('code')}
          readOnly
          value={share.code}
          onChange={unchanged}
          onFocus={(event) => event.target.select()}
          end={<IconButton icon="copy" label={t('copyCode')} onClick={() => copyText(share.code)} />}
        />
      </div>
    </Dialog>
  );
}
