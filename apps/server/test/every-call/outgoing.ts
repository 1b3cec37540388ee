import type { CallClass, CallExample } from '../call-example.ts';

export const outgoingExamples: Readonly<Record<string, CallExample>> = {};

export const outgoingClasses: Readonly<Record<string, CallClass>> = {};
