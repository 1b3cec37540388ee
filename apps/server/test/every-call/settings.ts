import type { CallClass, CallExample } from '../call-example.ts';

export const settingsExamples: Readonly<Record<string, CallExample>> = {};

export const settingsClasses: Readonly<Record<string, CallClass>> = {};
