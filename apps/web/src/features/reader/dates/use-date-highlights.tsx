import type { MailDetail } from '@hongyan/contract';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useFeatureSwitch, useSettings } from '../../../platform/settings/home-index.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { loadDateHighlights, MailEventDialog, type MarkedWhen } from '../../calendar/index.ts';
import type { TextHighlights } from '../../message-body/index.ts';

type MakeDateHighlights = Awaited<ReturnType<typeof loadDateHighlights>>;

export interface DateHighlights {
  /** undefined where nothing is marked, or not yet. */
  readonly marks: TextHighlights | undefined;
  /** What a mark has opened. */
  readonly dialog: ReactNode;
}

/** Marks the times that a message names, each to make an event of it: in one's own mailbox, never on paper. */
export function useDateHighlights(mail: MailDetail, onPaper: boolean): DateHighlights {
  const isOn = useFeatureSwitch()('calendar');
  const { right } = useMailboxRight();
  const { timeZone, clock, language, nowMs } = useDateReading();
  const { eventMinutes } = useSettings();
  const [make, setMake] = useState<MakeDateHighlights>();
  const [marked, setMarked] = useState<MarkedWhen | null>(null);
  const isWanted = isOn && right === 'own' && !onPaper;
  useEffect(() => {
    if (!isWanted) return;
    // What cannot be loaded now is loaded with the next message; this one is read without marks.
    loadDateHighlights().then(
      (loaded) => setMake(() => loaded),
      () => undefined,
    );
  }, [isWanted]);
  const { sentAt, receivedAt } = mail;
  // Marks are made anew by the hour: what is over loses its mark, and nothing moves while one reads.
  const hour = Math.floor(nowMs / hourMs);
  const marks = useMemo(() => {
    if (!isWanted || make === undefined) return undefined;
    const reading = { timeZone, clock, language, nowMs: hour * hourMs };
    return make({ reading, writtenAt: sentAt ?? receivedAt, eventMinutes, onOpen: setMarked });
  }, [isWanted, make, timeZone, clock, language, hour, sentAt, receivedAt, eventMinutes]);
  const dialog = marked && (
    <Suspense>
      <MailEventDialog mail={mail} marked={marked} onClose={() => setMarked(null)} />
    </Suspense>
  );
  return { marks, dialog };
}

const hourMs = 3_600_000;
