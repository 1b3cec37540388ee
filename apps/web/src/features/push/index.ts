/** What others may use of notifications: whether the desktop shows any, and which of several windows speaks. */
export { desktopPermission } from './desktop-notices.ts';
export { joinSpeakers, type SpeakerWindow } from './speaker-window.ts';
