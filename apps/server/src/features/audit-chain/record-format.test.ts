import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AuditRecord, type ChainPosition, recordColumns, serialiseRecord } from './record-format.ts';

const text = fc.string({ unit: 'binary' });
const textOrNull = fc.option(text);
const int = fc.maxSafeInteger();
const recordArbitrary: fc.Arbitrary<AuditRecord> = fc.record({
  org_id: int,
  audit_id: text,
  at: int,
  actor_no: fc.option(int),
  subject_no: fc.option(int),
  address: textOrNull,
  client: text,
  action: text,
  object: textOrNull,
  result: fc.constantFrom('ok' as const, 'refused' as const, 'failed' as const),
  request_id: text,
  detail: textOrNull,
});
const positionArbitrary = fc.record({ chainNo: fc.nat(), prevHash: text });

/** What `serialiseRecord` has written, read back: where this is possible, no two records have the same text. */
function parse(serialised: string): [AuditRecord, ChainPosition] {
  let rest = Buffer.from(serialised.slice(serialised.indexOf('\n') + 1), 'utf8');
  const take = (bytes: number) => {
    const taken = rest.subarray(0, bytes).toString('utf8');
    rest = rest.subarray(bytes);
    return taken;
  };
  const next = (): string | number | null => {
    const kind = take(1);
    if (kind === 'n') return take(1) === ';' ? null : expect.unreachable();
    const number = Number(take(rest.indexOf(kind === 'i' ? ';' : ':')));
    take(1);
    if (kind === 'i') return number;
    const value = take(number);
    expect(take(1)).toBe(';');
    return value;
  };
  const record = Object.fromEntries(recordColumns.map((column) => [column, next()]));
  const position = { chainNo: next(), prevHash: next() };
  expect(rest).toHaveLength(0);
  return [record as unknown as AuditRecord, position as ChainPosition];
}

test('no two records have the same bytes: they can be read back', () => {
  fc.assert(
    fc.property(recordArbitrary, positionArbitrary, (record, position) => {
      const [own, at] = parse(serialiseRecord(record, position));
      expect(own).toEqual({ ...record, at: record.at + 0 });
      expect(at).toEqual(position);
    }),
  );
});

test('the form is fixed: whoever has written a hash down finds it again', () => {
  const record: AuditRecord = {
    org_id: 1,
    audit_id: '01a2',
    at: 1_795_338_002_264,
    actor_no: 7,
    subject_no: null,
    address: '192.0.2.1',
    client: 'web',
    action: 'mail.purge',
    object: '删除',
    result: 'ok',
    request_id: 'r',
    detail: '{"mails":1}',
  };
  expect(serialiseRecord(record, { chainNo: 1, prevHash: '00' })).toBe(
    'hongyan-audit-1\ni1;s4:01a2;i1795338002264;i7;n;s9:192.0.2.1;s3:web;s10:mail.purge;s6:删除;s2:ok;s1:r;s11:{"mails":1};i1;s2:00;',
  );
});
