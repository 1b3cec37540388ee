import { expect, it } from 'vitest';
import { findPhoneSite } from './phone-site.ts';

const phone = { hostname: 'mail.example.org', port: '', protocol: 'https:', width: 390 };

it('sends a phone to the port for phones, and nobody where none is set', () => {
  expect(findPhoneSite(phone, 9443)).toBe('https://mail.example.org:9443/');
  expect(findPhoneSite(phone, 0)).toBeNull();
});

it('leaves wider screens, and whoever is there already, where they are', () => {
  expect(findPhoneSite({ ...phone, width: 500 }, 9443)).toBeNull();
  expect(findPhoneSite({ ...phone, port: '9443' }, 9443)).toBeNull();
  expect(findPhoneSite(phone, 443)).toBeNull();
});
