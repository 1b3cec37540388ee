import type { CallClass, CallExample } from '../call-example.ts';

export const authorisedMailExamples: Readonly<Record<string, CallExample>> = {};

export const authorisedMailClasses: Readonly<Record<string, CallClass>> = {};
