import type { DueReminder } from '@hongyan/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { wallOfInstant } from '../../../lib/dates/days.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { desktopPermission, joinSpeakers, type SpeakerWindow } from '../../push/index.ts';
import { viewPath } from '../data/view-state.ts';
import { shownTitle, whenOf } from '../grid/describe-event.ts';

const speakerLock = 'hongyan.reminder-speaker';

/** Announces each due reminder once on the desktop, in one window only and in none while one is looked at. */
export function useDesktopReminders(due: readonly DueReminder[]): void {
  const { newMailNotification } = useSettings();
  const reading = useDateReading();
  const navigate = useNavigate();
  const shown = useRef(new Map<string, Notification | null>());
  const speaker = useRef<SpeakerWindow>(undefined);
  useEffect(() => {
    const joined = joinSpeakers(speakerLock);
    speaker.current = joined;
    const known = shown.current;
    return () => {
      joined.stop();
      for (const notice of known.values()) notice?.close();
    };
  }, []);
  useEffect(() => {
    const known = shown.current;
    for (const [id, notice] of known) {
      if (due.some(({ reminderId }) => reminderId === id)) continue;
      notice?.close();
      known.delete(id);
    }
    for (const reminder of due) {
      if (known.has(reminder.reminderId)) continue;
      known.set(reminder.reminderId, null);
      if (newMailNotification) void announce(reminder);
    }
    async function announce(reminder: DueReminder): Promise<void> {
      if (desktopPermission() !== 'granted' || (await speaker.current?.maySpeak()) !== true) return;
      if (!known.has(reminder.reminderId)) return;
      const notice = new Notification(shownTitle(reminder), {
        body: [whenOf(reminder, reading), reminder.location].filter((text) => text !== '').join('\n'),
        tag: `hongyan.reminder.${reminder.reminderId}`,
        icon: '/favicon.svg',
      });
      known.set(reminder.reminderId, notice);
      notice.addEventListener('click', () => {
        window.focus();
        const { day } = wallOfInstant(reminder.startsAt, reminder.allDay ? 'UTC' : reading.timeZone);
        void navigate(viewPath({ view: 'day', day }));
        notice.close();
      });
    }
  }, [due, newMailNotification, reading, navigate]);
}
