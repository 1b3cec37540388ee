import type { CallClass, CallExample } from '../call-example.ts';

export const rulesExamples: Readonly<Record<string, CallExample>> = {};

export const rulesClasses: Readonly<Record<string, CallClass>> = {};
