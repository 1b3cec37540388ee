import { lazyPart } from '../../platform/chunks/lazy-part.ts';

/** Only what is light: lists load it. The forms come with the settings screen. */
export { automaticMailStrings } from './automatic-mail.strings.ts';
export { ReplyReminder } from './reply-reminder.tsx';
export const ReplySection = lazyPart(async () => (await import('./reply-section.tsx')).ReplySection);
export const ForwardSection = lazyPart(async () => (await import('./forward-section.tsx')).ForwardSection);
