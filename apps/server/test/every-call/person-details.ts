import type { CallClass, CallExample } from '../call-example.ts';

export const personDetailsExamples: Readonly<Record<string, CallExample>> = {};

export const personDetailsClasses: Readonly<Record<string, CallClass>> = {};
