import { defaultSettings as contractDefaults } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { defaultSettings } from './default-settings.ts';

it('draws with the defaults of the contract', () => {
  expect(defaultSettings).toEqual(contractDefaults);
});
