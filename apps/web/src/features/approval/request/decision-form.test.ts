import { describe, expect, it } from 'vitest';
import { maxOpinionCharacters } from '../contract-values.ts';
import { checkDecision, toDecisionInput } from './decision-form.ts';

const empty = { opinion: ' ', recipients: null, forwardTo: '' };

describe('what a decision needs', () => {
  it.each([
    ['approve', {}],
    ['reject', { opinion: 'opinionMissing' }],
    ['return', { opinion: 'opinionMissing' }],
    ['forward', { opinion: 'opinionMissing', forwardTo: 'forwardMissing' }],
  ] as const)('%s', (decision, problems) => {
    expect(checkDecision(decision, empty)).toEqual(problems);
  });
  it('is an opinion of a bounded length, and somebody to approve it for', () => {
    expect(
      checkDecision('approve', { ...empty, opinion: 'x'.repeat(maxOpinionCharacters + 1), recipients: [] }),
    ).toEqual({
      opinion: 'opinionTooLong',
      recipients: 'noneChosen',
    });
  });
});

describe('what is sent', () => {
  it('names recipients where only some are approved, and whom it is forwarded to', () => {
    const form = { opinion: ' 同意 ', recipients: ['a@x.example'], forwardTo: 'b@y.example' };
    expect(toDecisionInput('approve', form)).toEqual({
      decision: 'approve',
      opinion: '同意',
      recipients: ['a@x.example'],
    });
    expect(toDecisionInput('forward', form)).toEqual({
      decision: 'forward',
      opinion: '同意',
      forwardTo: 'b@y.example',
    });
    expect(toDecisionInput('reject', { ...form, recipients: null })).toEqual({ decision: 'reject', opinion: '同意' });
  });
});
