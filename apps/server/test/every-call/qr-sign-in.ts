import type { CallClass, CallExample } from '../call-example.ts';

export const qrSignInExamples: Readonly<Record<string, CallExample>> = {};

export const qrSignInClasses: Readonly<Record<string, CallClass>> = {};
