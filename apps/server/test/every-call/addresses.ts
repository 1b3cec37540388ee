import type { CallClass, CallExample } from '../call-example.ts';

export const addressesExamples: Readonly<Record<string, CallExample>> = {};

export const addressesClasses: Readonly<Record<string, CallClass>> = {};
