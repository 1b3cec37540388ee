import type { CallClass, CallExample } from '../call-example.ts';

export const smsExamples: Readonly<Record<string, CallExample>> = {};

export const smsClasses: Readonly<Record<string, CallClass>> = {};
