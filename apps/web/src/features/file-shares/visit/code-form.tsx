import type { DescribedShare, OpenedShare } from '@hongyan/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { CardHeader } from '../../../ui/layout/card-page.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { maxShareCode } from '../contract-values.ts';
import styles from './visit.module.css';
import { visitStrings } from './visit.strings.ts';

interface CodeFormProps {
  readonly id: string;
  readonly share: DescribedShare;
  /** Why the code is asked for again. */
  readonly notice: string | undefined;
  readonly onOpened: (share: OpenedShare) => void;
  /** The link itself has ended meanwhile. */
  readonly onEnded: () => void;
}

const codeForm = /^[A-Za-z0-9]{4,8}$/;

/** Asks for the code. */
export function CodeForm({ id, share, notice, onOpened, onEnded }: CodeFormProps) {
  const t = useStrings(visitStrings);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(notice);
  const open = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      onOpened(await readData(api.fileShares.open({ id, code: code.trim() })));
    } catch (refused) {
      setBusy(false);
      setError(formatMessage(refused));
      if (refused instanceof ApiError && Math.floor(refused.code / 1_000) === 404) onEnded();
    }
  };
  const submit = (): void => {
    if (isBusy) return;
    if (codeForm.test(code.trim())) void open();
    else setError(t('codeInvalid'));
  };
  const isRequest = share.kind === 'request';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CardHeader
        icon={isRequest ? 'upload' : 'folder'}
        title={share.title}
        text={t(isRequest ? 'fromRequest' : 'from', { owner: share.owner })}
      />
      <div className={styles['fields']}>
        <TextField
          large
          autoFocus
          label={t('code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxShareCode + 2}
          value={code}
          error={error}
          hint={t('codeHint')}
          onChange={setCode}
        />
      </div>
      <Button kind="primary" type="submit" className={styles['submit']} busy={isBusy}>
        {t('open')}
      </Button>
      <p className={styles['hint']}>{t('checkSender')}</p>
    </form>
  );
}
