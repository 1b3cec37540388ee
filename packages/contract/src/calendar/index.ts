export * from './calendar.ts';
export * from './event.ts';
export * from './invitation.ts';
