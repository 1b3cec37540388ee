import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

export const automaticMailExamples: Readonly<Record<string, CallExample>> = {
  'automaticMail.getReply': { valid: () => ({}), malformed: null },
  'automaticMail.saveReply': {
    valid: () => ({ on: true, startTime: null, endTime: null, inside: 'I am away', outsideMode: 'none' }),
    malformed: { on: 'yes', startTime: 'tomorrow', endTime: null, inside: 'I am away' },
  },
  'automaticMail.getForward': { valid: () => ({}), malformed: null },
  'automaticMail.saveForward': {
    valid: () => ({ autoForwardEnable: true, addresses: ['someone@partner.example'], keepCopy: true }),
    malformed: { autoForwardEnable: true, addresses: 'someone@partner.example' },
  },
};

const why = 'what the person has written and chosen: nothing of any mail';

export const automaticMailClasses: Readonly<Record<string, CallClass>> = {
  'automaticMail.getReply': { as: 'nothing', why },
  'automaticMail.saveReply': { as: 'nothing', why },
  'automaticMail.getForward': { as: 'nothing', why },
  'automaticMail.saveForward': { as: 'nothing', why },
};
