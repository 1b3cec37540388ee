import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

export const officeEditingExamples: Readonly<Record<string, CallExample>> = {
  'officeEditing.formats': { valid: () => ({}), malformed: null },
  // No editor is configured here: its test has one.
  'officeEditing.open': {
    valid: (own) => ({ nodeId: own.fileId }),
    malformed: { nodeId: '../1' },
    refusal: 'officeFormat',
  },
};

const files = { as: 'nothing', why: 'files of the file centre' } as const;

export const officeEditingClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(officeEditingExamples).map((name) => [name, files]),
);
