import type { CallClass, CallExample } from '../call-example.ts';

export const letterPartsExamples: Readonly<Record<string, CallExample>> = {};

export const letterPartsClasses: Readonly<Record<string, CallClass>> = {};
