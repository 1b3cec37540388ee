import type { CallClass, CallExample } from '../call-example.ts';

export const singleSignOnExamples: Readonly<Record<string, CallExample>> = {};

export const singleSignOnClasses: Readonly<Record<string, CallClass>> = {};
