import type { Calendar } from '@hongyan/contract';

/** Calendars that take events and tasks, the default one first. */
export const writableCalendars = (calendars: readonly Calendar[]): readonly Calendar[] =>
  calendars
    .filter(({ kind, right }) => (kind === 'own' || kind === 'shared') && (right === 'edit' || right === 'manage'))
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
