import type { CallClass, CallExample } from '../call-example.ts';

export const sharedMailboxesExamples: Readonly<Record<string, CallExample>> = {};

export const sharedMailboxesClasses: Readonly<Record<string, CallClass>> = {};
