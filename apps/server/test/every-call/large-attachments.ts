import type { CallClass, CallExample } from '../call-example.ts';

export const largeAttachmentsExamples: Readonly<Record<string, CallExample>> = {};

export const largeAttachmentsClasses: Readonly<Record<string, CallClass>> = {};
