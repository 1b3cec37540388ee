import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { inlineReplyStrings } from '../inline-reply.strings.ts';
import { type InlineReply, removeInlineReply, settleInlineReply } from './inline-replies.ts';
import styles from './reply-below.module.css';
import { TypeAhead } from './type-ahead.tsx';

// The composer's prefetch loads it too.
const ComposerBelow = lazyPart(async () => (await import('./composer-below.tsx')).ComposerBelow);

export interface ReplyBelowProps {
  readonly reply: InlineReply;
  /** The answer is gone from here: the focus goes back to the message. */
  readonly onLeft: () => void;
}

/** The composer below an opened message. Its code and its draft come after it; what is typed meanwhile is kept for it. */
export function ReplyBelow({ reply, onLeft }: ReplyBelowProps) {
  const t = useStrings(inlineReplyStrings);
  const { path } = reply;
  const box = useRef<HTMLElement>(null);
  const [isFresh] = useState(reply.isFresh);
  useLayoutEffect(() => {
    if (isFresh) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isFresh]);
  const arrive = (): void => {
    settleInlineReply(path);
    box.current?.scrollIntoView({ block: 'nearest' });
  };
  const giveUp = (): void => {
    removeInlineReply(path);
    onLeft();
  };
  return (
    <section ref={box} className={styles['box']} aria-label={t(labelOf(path))} data-reply-below>
      {reply.isFresh && <TypeAhead reply={reply} onArrive={arrive} onEscape={giveUp} />}
      <Suspense fallback={<Skeleton count={6} />}>
        <ComposerBelow path={path} takesFocus={isFresh} onLeft={onLeft} />
      </Suspense>
    </section>
  );
}

const labelOf = (path: string): 'reply' | 'replyAll' | 'forward' =>
  path.startsWith('/write/replyAll/') ? 'replyAll' : path.startsWith('/write/forward/') ? 'forward' : 'reply';
