/** What all calls of the calendar share. */
export const ofCalendar = { capability: 'calendar', feature: 'calendar', programs: false } as const;
