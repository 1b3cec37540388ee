import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { showSuccess, showWarning } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import textStyles from '../../ui/text/text.module.css';
import styles from './two-factor.module.css';
import { twoFactorStrings } from './two-factor.strings.ts';

interface RecoveryCodesViewProps {
  codes: readonly string[];
  /** The person has kept them and goes on; a refusal is shown here. */
  onDone: () => void | Promise<void>;
}

/** The codes, once: to print, download or copy. Going on asks whether they are kept. */
export function RecoveryCodesView({ codes, onDone }: RecoveryCodesViewProps) {
  const t = useStrings(twoFactorStrings);
  const [kept, setKept] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const goOn = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await onDone();
    } catch (refusal) {
      setError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  const text = `${codes.join('\n')}\n`;
  const download = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${t('codesFile')}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess(t('copied'));
    } catch {
      // Refused, or a page without TLS, which has no clipboard.
      showWarning(t('copyFailed'));
    }
  };
  return (
    <div className={styles['stack']}>
      <p className={textStyles['note']}>{t('codesIntro')}</p>
      <ol className={styles['codes']} data-print-codes aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles['buttons']}>
        <Button icon="print" onClick={() => printCodes(codes, t('codesTitle'))}>
          {t('print')}
        </Button>
        <Button icon="download" onClick={download}>
          {t('download')}
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <Checkbox checked={kept} onChange={setKept}>
        {t('codesSaved')}
      </Checkbox>
      {error !== undefined && (
        <p className={styles['refusal']} role="alert">
          {error}
        </p>
      )}
      <Button kind="primary" size="large" wide disabled={!kept} busy={busy} onClick={() => void goOn()}>
        {t('continue')}
      </Button>
    </div>
  );
}

/** Prints the codes alone, from a frame of their own that is gone afterwards. */
function printCodes(codes: readonly string[], title: string): void {
  const frame = document.createElement('iframe');
  frame.className = styles['printFrame'] ?? '';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (page === null) return;
  const heading = page.createElement('h1');
  heading.textContent = `${title} · ${window.location.host}`;
  const list = page.createElement('ol');
  for (const code of codes) {
    const item = page.createElement('li');
    item.textContent = code;
    item.style.fontFamily = 'monospace';
    list.append(item);
  }
  page.body.append(heading, list);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
