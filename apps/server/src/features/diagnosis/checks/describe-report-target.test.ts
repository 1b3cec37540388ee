// Where reports go, as doctor says it: to the address that is read here, elsewhere, or nowhere.
import { expect, it } from 'vitest';
import { describeReportTarget } from './describe-report-target.ts';

const own = 'dmarc-reports@example.org';

it.each([
  ['v=DMARC1; p=none', 'no reports are asked for'],
  ['v=DMARC1; p=none; rua=', 'no reports are asked for'],
  [`v=DMARC1; p=none; rua=mailto:${own}`, '"reports" shows what others report'],
  [
    `v=DMARC1; rua = mailto:a@b.example, MAILTO:DMARC-Reports@example.org!10m; p=none`,
    '"reports" shows what others report',
  ],
  [
    'v=DMARC1; p=none; rua=mailto:postmaster@example.org',
    `reports go to mailto:postmaster@example.org; "reports" shows those that come to ${own}`,
  ],
  [
    `v=DMARC1; p=none; rua=mailto:${own}.attacker.example`,
    `reports go to mailto:${own}.attacker.example; "reports" shows those that come to ${own}`,
  ],
])('of %s', (record, said) => {
  expect(describeReportTarget(record, own)).toBe(said);
});
