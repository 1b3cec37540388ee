import type { CallClass, CallExample } from '../call-example.ts';

export const automaticMailExamples: Readonly<Record<string, CallExample>> = {};

export const automaticMailClasses: Readonly<Record<string, CallClass>> = {};
