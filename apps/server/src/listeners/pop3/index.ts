/** The doors for POP3 programs: the package `@hongyan/pop3` on the ports of the configuration. */
export { type Pop3DoorsOptions, startPop3Doors } from './start-pop3-doors.ts';
