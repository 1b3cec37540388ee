import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import type { SendState } from '../composer/composer-state.ts';
import { queueMessage, unqueueMessage } from './send-queue.ts';

interface QueueAsk {
  readonly path: string;
  readonly model: ComposerModel;
  readonly send: SendState;
  readonly onSent: () => void;
  /** Closes the page. */
  readonly leave: () => void;
}

/** A message that waits for the connection leaves its page; one whose page is opened again waits no more. */
export function useSendQueue(ask: QueueAsk): void {
  const { path, model, send } = ask;
  const navigate = useNavigate();
  const reading = useDateReading();
  const latest = useRef({ ...ask, reading });
  latest.current = { ...ask, reading };
  // Before the effect below: a message that was opened again is queued no more when that looks.
  useEffect(() => {
    if (model.sending.isQueued) unqueueMessage(path, model);
  }, [path, model]);
  useEffect(() => {
    if (send !== 'queued' || !model.sending.isQueued) return;
    const { onSent, leave, reading: now } = latest.current;
    queueMessage({ path, model, onSent, reading: now, navigate: (to) => void navigate(to) });
    leave();
  }, [send, path, model, navigate]);
}
