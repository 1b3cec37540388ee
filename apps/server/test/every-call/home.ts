import type { CallClass, CallExample } from '../call-example.ts';

export const homeExamples: Readonly<Record<string, CallExample>> = {};

export const homeClasses: Readonly<Record<string, CallClass>> = {};
