import { type ErrorName, errors } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { errorCodes } from './error-codes.ts';

it('names the codes of the contract', () => {
  for (const [name, code] of Object.entries(errorCodes)) expect(errors[name as ErrorName].code, name).toBe(code);
});
