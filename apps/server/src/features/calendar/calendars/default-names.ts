import type { Language } from '@hongyan/contract';

/** What a person's first calendar is called. */
export const defaultCalendarNames: Readonly<Record<Language, string>> = { zh: '我的日历', en: 'My calendar' };
