import type { CallClass, CallExample } from '../call-example.ts';

export const lockscreenExamples: Readonly<Record<string, CallExample>> = {};

export const lockscreenClasses: Readonly<Record<string, CallClass>> = {};
