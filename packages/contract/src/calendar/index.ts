export * from './calendar.ts';
export * from './event.ts';
