import * as contract from '@hongyan/contract';
import { expect, it } from 'vitest';
import * as values from './contract-values.ts';

it('has the numbers of the contract', () => {
  expect(values.maxOpinionCharacters).toBe(contract.maxOpinionCharacters);
  expect(values.maxDecidedAtOnce).toBe(contract.maxDecidedAtOnce);
});

it.each(Object.entries(values.approvalCodes))('knows the code of %s', (name, code) => {
  expect(contract.errors[name as contract.ErrorName].code).toBe(code);
});
