import type { CallClass, CallExample } from '../call-example.ts';

export const clientsExamples: Readonly<Record<string, CallExample>> = {};

export const clientsClasses: Readonly<Record<string, CallClass>> = {};
