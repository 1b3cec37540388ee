import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

/** Of the read-limited mails of the matrix. */
export const authorisedPassword = 'every call';

export const authorisedMailExamples: Readonly<Record<string, CallExample>> = {
  'authorisedMail.open': {
    valid: (own) => ({ id: own.authorisedLinkId, password: authorisedPassword }),
    malformed: { id: 'x'.repeat(101), password: 1 },
  },
  'authorisedMail.state': { valid: (own) => ({ mailId: own.authorisedMailId }), malformed: { mailId: '../1' } },
  'authorisedMail.close': { valid: (own) => ({ mailId: own.authorisedMailId }), malformed: { mailId: '../1' } },
};

export const authorisedMailClasses: Readonly<Record<string, CallClass>> = {
  'authorisedMail.open': { as: 'nothing', why: 'opens what lies in no folder, by a link and a password' },
  'authorisedMail.state': { as: 'mail' },
  'authorisedMail.close': { as: 'mail' },
};
