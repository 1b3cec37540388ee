import type { CallClass, CallExample } from '../call-example.ts';

export const challengesExamples: Readonly<Record<string, CallExample>> = {};

export const challengesClasses: Readonly<Record<string, CallClass>> = {};
