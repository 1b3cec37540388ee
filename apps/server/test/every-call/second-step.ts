import type { CallClass, CallExample } from '../call-example.ts';

export const secondStepExamples: Readonly<Record<string, CallExample>> = {};

export const secondStepClasses: Readonly<Record<string, CallClass>> = {};
