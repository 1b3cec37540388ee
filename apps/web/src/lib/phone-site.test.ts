import { expect, it } from 'vitest';
import { phoneSiteOf } from './phone-site.ts';

const phone = { hostname: 'mail.example.org', port: '', protocol: 'https:', width: 390 };

it('sends a phone to the port for phones, and nobody where none is set', () => {
  expect(phoneSiteOf(phone, 9443)).toBe('https://mail.example.org:9443/');
  expect(phoneSiteOf(phone, 0)).toBeNull();
});

it('leaves wider screens, and whoever is there already, where they are', () => {
  expect(phoneSiteOf({ ...phone, width: 500 }, 9443)).toBeNull();
  expect(phoneSiteOf({ ...phone, port: '9443' }, 9443)).toBeNull();
  expect(phoneSiteOf(phone, 443)).toBeNull();
});
