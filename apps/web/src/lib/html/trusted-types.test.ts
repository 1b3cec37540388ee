import { expect, it } from 'vitest';
import { defaultPolicyRules } from './trusted-types.ts';

it('refuses markup and script as strings', () => {
  expect(() => defaultPolicyRules.createHTML('<img src=x onerror=alert(1)>')).toThrow(TypeError);
  expect(() => defaultPolicyRules.createScript('1')).toThrow(TypeError);
});

it('lets text through that cannot be markup', () => {
  expect(defaultPolicyRules.createHTML('')).toBe('');
});
