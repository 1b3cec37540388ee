import type { CallClass, CallExample } from '../call-example.ts';

export const passwordsExamples: Readonly<Record<string, CallExample>> = {};

export const passwordsClasses: Readonly<Record<string, CallClass>> = {};
