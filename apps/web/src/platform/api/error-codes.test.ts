import { type ErrorName, errors } from '@hongyan/contract';
import { expect, it } from 'vitest';

/** The codes that the client compares by number (the table itself is not loaded in the browser), with the error that each means. */
const meant: Readonly<Record<string, ErrorName>> = {
  'features/authorised-mail/viewer-page.tsx unreadableCode': 'authorisedUnreadable',
  'features/authorised-mail/viewer-page.tsx lockedCode': 'authorisedLocked',
  'features/authorisation-codes/make-code-dialog.tsx passwordWrong': 'loginPasswordWrong',
  'features/calendar/editor/attached-mail.tsx goneCode': 'mailNotFound',
  'features/contacts/detail/refusal-field.ts emptyCode': 'contactEmpty',
  'features/contacts/detail/refusal-field.ts nameTooLongCode': 'contactNameTooLong',
  'features/contacts/detail/refusal-field.ts remarkTooLongCode': 'contactNoteTooLong',
  'features/contacts/detail/refusal-field.ts emailInvalidCode': 'contactEmailInvalid',
  'features/contacts/detail/refusal-field.ts birthdayInvalidCode': 'contactBirthdayInvalid',
  'features/contacts/detail/refusal-field.ts websiteInvalidCode': 'contactWebsiteInvalid',
  'features/contacts/detail/refusal-field.ts changedCode': 'contactChanged',
  'features/files/contract-values.ts nameTakenCode': 'nodeNameTaken',
  'features/files/contract-values.ts spaceFullCode': 'fileSpaceFull',
  'features/identity/use-sign-in.ts puzzleNeededCode': 'puzzleNeeded',
  'features/reader/mail-reader.tsx goneCode': 'mailNotFound',
  'features/passwords/own-password-form.tsx oldPasswordWrong': 'loginPasswordWrong',
  'features/passwords/recovery-refusal.ts expiredCode': 'recoveryExpired',
  'features/qr-sign-in/scan-page.tsx expiredCode': 'qrExpired',
  'features/two-factor/two-factor-form.tsx loginExpired': 'loginExpired',
  'platform/api/api-client.ts lockedCode': 'locked',
  'platform/api/api-client.ts mustChangeCode': 'passwordMustChange',
  'platform/api/believed-mailbox.ts mailboxSwitchedCode': 'mailboxSwitched',
};

const sources: Record<string, string> = import.meta.glob(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('compares codes by the numbers of the table, each for the error that it means', () => {
  const used = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/\bconst (\w+) = ([45]\d{5});/g)].map(([, name, code]) => [
      `${file.replace('../../', '').replace(/^\.\//, 'platform/api/')} ${name}`,
      Number(code),
    ]),
  );
  expect(Object.fromEntries(used)).toEqual(
    Object.fromEntries(Object.entries(meant).map(([where, name]) => [where, errors[name].code])),
  );
});

it('has no other number of a code in its sources', () => {
  const loose = Object.entries(sources).flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => /(?:===|!==|case) 4\d{5}\b/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(loose).toEqual([]);
});
