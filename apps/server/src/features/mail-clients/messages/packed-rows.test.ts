import { describe, expect, it } from 'vitest';
import { PackedMails, type PackedRow, type Packing } from './packed-rows.ts';

const packing: Packing = {
  numbers: ['uid', 'modseq', 'received_at', 'marks'],
  texts: ['imap_envelope', 'imap_fields'],
};
const octets = (text: string) => new Uint8Array(Buffer.from(text));

/** What two mails look like when they are read. */
const packed: PackedRow = {
  numbers: octets('7,90071992547409,-5000,4,5,0,2,5,1700000000000,1023,4,3'),
  is_named: 0,
  imap_envelope: octets('(ü)(x)'),
  imap_fields: octets('a\n'),
};

function read(row: PackedRow, wanted: ReadonlySet<number> | null = null) {
  const mails = new PackedMails(row, packing, wanted);
  return Array.from({ length: mails.count }, (_, index) => {
    const { uid, modseq, received_at: receivedAt, marks, imap_envelope: envelope, imap_fields: kept } = mails.at(index);
    const fields =
      kept === null || typeof kept === 'string' ? kept : Buffer.from(kept.octets.subarray(kept.start, kept.end));
    return { uid, modseq, receivedAt, marks, envelope: Buffer.from(envelope).toString(), fields: fields?.toString() };
  });
}

describe('mails read as one row', () => {
  const seven = {
    uid: 7,
    modseq: 90_071_992_547_409,
    receivedAt: -5_000,
    marks: 4,
    envelope: '(ü)',
    fields: undefined,
  };
  const two = { uid: 2, modseq: 5, receivedAt: 1_700_000_000_000, marks: 1_023, envelope: '(x)', fields: 'a\n' };

  it('come by ascending UID with their own texts, however the engine has put them', () => {
    expect(read(packed)).toEqual([two, seven]);
  });

  it('are those that are wanted', () => {
    expect(read(packed, new Set([7, 8])).map(({ uid }) => uid)).toEqual([7]);
    expect(read(packed, new Set([8]))).toEqual([]);
  });

  it('are none where nothing was read', () => {
    expect(read({ numbers: null, is_named: 0 })).toEqual([]);
  });
});
