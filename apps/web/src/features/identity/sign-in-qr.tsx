import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { useStrings } from '../../lib/language/strings.ts';
import type { SignInProof } from '../../platform/session/session-flow.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon, Logo } from '../../ui/icons/icon.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import styles from './sign-in-qr.module.css';
import { signInQrStrings } from './sign-in-qr.strings.ts';
import type { Refusal } from './use-sign-in.ts';
import { beginQr, watchQr } from './watch-qr.ts';

/** Codes that one open page asks for by itself: about ten minutes. A page that is forgotten asks for no more. */
const maxRounds = 6;

type Stage =
  | { kind: 'loading' }
  | { kind: 'waiting' }
  | { kind: 'scanned'; name: string }
  | { kind: 'confirmed' | 'refused' | 'resting' }
  | { kind: 'failed'; message: string };

type Submit = (proof: SignInProof) => Promise<Refusal | undefined>;

/** A QR code that a phone scans: it replaces itself before it is over, and follows what the phone does. */
export function SignInQr({ onSubmit }: { onSubmit: Submit }) {
  const t = useStrings(signInQrStrings);
  const { stage, code, renew } = useQr(onSubmit);
  const isOver = stage.kind === 'refused' || stage.kind === 'resting' || stage.kind === 'failed';
  const isCovered = isOver || stage.kind === 'scanned' || stage.kind === 'confirmed';
  return (
    <div className={styles['frame']}>
      <div className={styles['plate']}>
        {code === '' ? <Spinner size={28} /> : <QrPicture text={scanAddress(code)} label={t('picture')} />}
        {isCovered && (
          <div className={styles['cover']}>
            {isOver ? (
              <Button kind="primary" icon="refresh" onClick={renew}>
                {t(stage.kind === 'failed' ? 'retry' : 'renew')}
              </Button>
            ) : (
              <span className={styles['done']}>
                <Icon name={stage.kind === 'scanned' ? 'phone' : 'check'} size={30} />
              </span>
            )}
          </div>
        )}
      </div>
      <div className={styles['text']} role="status">
        {stage.kind === 'scanned' ? (
          <>
            <p className={styles['main']}>{t('scanned', { name: stage.name })}</p>
            <p>{t('scannedMore')}</p>
          </>
        ) : stage.kind === 'confirmed' ? (
          <p className={styles['main']}>{t('confirmed')}</p>
        ) : stage.kind === 'refused' ? (
          <p className={styles['bad']}>{t('refused')}</p>
        ) : stage.kind === 'failed' ? (
          <p className={styles['bad']}>{stage.message}</p>
        ) : stage.kind === 'resting' ? (
          <>
            <p className={styles['main']}>{t('resting')}</p>
            <p>{t('restingMore')}</p>
          </>
        ) : (
          <>
            <p className={styles['main']}>{t('how')}</p>
            <p>{t('howMore')}</p>
          </>
        )}
      </div>
    </div>
  );
}

/** What the phone opens: this very site, by the name under which the browser knows it. */
const scanAddress = (code: string): string => `${window.location.origin}${window.location.pathname}#/scan/${code}`;

function useQr(onSubmit: Submit): { stage: Stage; code: string; renew: () => void } {
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [code, setCode] = useState('');
  const [round, setRound] = useState(0);
  const submit = useRef(onSubmit);
  useEffect(() => {
    submit.current = onSubmit;
  });
  useEffect(() => {
    const leaving = new AbortController();
    followCodes(leaving.signal, setStage, setCode, (ticket) => submit.current({ grant_type: 'qr', ticket })).catch(
      (error: unknown) => {
        if (!leaving.signal.aborted) setStage({ kind: 'failed', message: formatMessage(error) });
      },
    );
    return () => leaving.abort();
  }, [round]);
  const renew = (): void => {
    setStage({ kind: 'loading' });
    setCode('');
    setRound(round + 1);
  };
  return { stage, code, renew };
}

async function followCodes(
  signal: AbortSignal,
  show: (stage: Stage) => void,
  showCode: (code: string) => void,
  signIn: (ticket: string) => Promise<Refusal | undefined>,
): Promise<void> {
  let previous: string | undefined;
  for (let count = 0; count < maxRounds; count += 1) {
    await whenVisible(signal);
    const qr = await beginQr(previous, signal);
    previous = qr.ticket;
    showCode(qr.code);
    show({ kind: 'waiting' });
    const end = await watchQr(qr, signal, ({ state, name }) => {
      if (state === 'scanned') show({ kind: 'scanned', name });
    });
    if (end === 'expired') continue;
    show({ kind: end });
    if (end === 'refused') return;
    const refusal = await signIn(qr.ticket);
    if (refusal !== undefined && !signal.aborted) show({ kind: 'failed', message: refusal.message });
    return;
  }
  show({ kind: 'resting' });
}

/** Nobody scans what nobody sees: a page in the background asks for no code. */
function whenVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const poll = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', poll);
      resolve();
    };
    document.addEventListener('visibilitychange', poll, { signal });
  });
}

/** Dark on white in every skin: cameras want it so. A quarter may be covered (level Q), which the mark in the middle does not reach. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className={styles['picture']}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        data-qr={text}
      >
        <path d={path} />
      </svg>
      <span className={styles['overlay']}>
        <Logo size={28} />
      </span>
    </>
  );
}
