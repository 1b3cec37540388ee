import type { ResourceSettings } from './store.ts';

/** What a resource is where nothing is said. */
export const firstSettings: ResourceSettings = {
  kind: 'room',
  capacity: 0,
  location: '',
  decides: 'auto',
  whoBooks: 'everybody',
  daysAhead: 180,
  maxMinutes: 1_440,
  hoursFrom: 0,
  hoursTo: 1_440,
  weekdays: '1234567',
  mayRepeat: true,
};
