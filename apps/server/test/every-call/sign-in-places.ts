import type { CallClass, CallExample } from '../call-example.ts';

export const signInPlacesExamples: Readonly<Record<string, CallExample>> = {};

export const signInPlacesClasses: Readonly<Record<string, CallClass>> = {};
