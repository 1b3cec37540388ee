import { expect, test } from 'vitest';
import { formatProfileUrl, writeSettingsText } from './settings-text.ts';

test('the QR text has every open listener and no secret', () => {
  const listeners = [
    { protocol: 'smtp' as const, port: 465, security: 'tls' as const },
    { protocol: 'imap' as const, port: 143, security: 'starttls' as const },
  ];
  expect(writeSettingsText({ listeners, host: 'mail.example.org', address: 'a@example.org' })).toBe(
    'a@example.org\nSMTP mail.example.org:465 SSL/TLS\nIMAP mail.example.org:143 STARTTLS',
  );
});

test('the profile is found below the public address, else below the page', () => {
  const profilePath = '/api/user/client/profile/1-2~x';
  expect(formatProfileUrl({ profilePath, publicUrl: 'https://mail.example.org' }, 'http://localhost:1')).toBe(
    'https://mail.example.org/api/user/client/profile/1-2~x',
  );
  expect(formatProfileUrl({ profilePath, publicUrl: null }, 'https://here.example')).toBe(
    'https://here.example/api/user/client/profile/1-2~x',
  );
  expect(formatProfileUrl({ profilePath: null, publicUrl: null }, 'https://here.example')).toBeNull();
});
