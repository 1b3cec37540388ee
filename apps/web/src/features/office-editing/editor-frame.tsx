import type { Calls } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { useEffect, useId, useRef } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { readMessage, writeMessage } from './editor-messages.ts';
import { officeStrings } from './office.strings.ts';
import styles from './office-page.module.css';

/** An editor that has not drawn anything by then is down, or out of reach of this browser. */
const slowMs = 30_000;
/** It runs its own program at its own origin, and leads this page nowhere. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

interface EditorFrameProps {
  readonly opened: OutputOf<Calls['officeEditing']['open']>;
  /** It shows something. */
  readonly onReady: () => void;
  readonly onSlow: () => void;
  /** Its person wants to leave. */
  readonly onClose: () => void;
}

/** The editor. Its key is posted into the frame, so that it stands in no address. */
export function EditorFrame({ opened, onReady, onSlow, onClose }: EditorFrameProps) {
  const t = useStrings(officeStrings);
  const target = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const latest = useRef({ onReady, onSlow, onClose });
  useEffect(() => {
    latest.current = { onReady, onSlow, onClose };
  });

  useEffect(() => {
    const { origin } = new URL(opened.url);
    const slow = setTimeout(() => latest.current.onSlow(), slowMs);
    const handleMessage = ({ source, origin: from, data }: MessageEvent): void => {
      const editor = frame.current?.contentWindow;
      if (!editor || source !== editor || from !== origin) return;
      const message = readMessage(data);
      if (message === null) return;
      clearTimeout(slow);
      if (message.id === 'App_LoadingStatus') {
        editor.postMessage(writeMessage('Host_PostmessageReady', Date.now()), origin);
        latest.current.onReady();
      } else if (message.id === 'UI_Close' || message.id === 'close') latest.current.onClose();
    };
    const handleLoad = (): void => {
      // The empty document that a frame begins with is loaded, too.
      if (!isSent.current) return;
      clearTimeout(slow);
      latest.current.onReady();
    };
    const element = frame.current;
    window.addEventListener('message', handleMessage);
    element?.addEventListener('load', handleLoad);
    if (!isSent.current) {
      isSent.current = true;
      form.current?.submit();
    }
    element?.focus();
    return () => {
      clearTimeout(slow);
      window.removeEventListener('message', handleMessage);
      element?.removeEventListener('load', handleLoad);
    };
  }, [opened.url]);

  return (
    <>
      <form ref={form} action={opened.url} method="post" target={target} hidden>
        <input type="hidden" name="access_token" value={opened.accessToken} />
        <input type="hidden" name="access_token_ttl" value={opened.accessTokenTtl} />
      </form>
      <iframe
        ref={frame}
        name={target}
        className={styles['frame']}
        title={t('frame', { name: opened.name })}
        sandbox={sandbox}
        allow="clipboard-read *; clipboard-write *; fullscreen *"
      />
    </>
  );
}
