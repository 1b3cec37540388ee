import { lazy } from 'react';

/** Only what is light: lists load it. The forms come with the settings screen. */
export { automaticMailStrings } from './automatic-mail.strings.ts';
export { ReplyReminder } from './reply-reminder.tsx';
export const ReplySection = lazy(async () => ({ default: (await import('./reply-section.tsx')).ReplySection }));
export const ForwardSection = lazy(async () => ({ default: (await import('./forward-section.tsx')).ForwardSection }));
