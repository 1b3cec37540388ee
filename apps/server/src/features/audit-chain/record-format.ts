/** An audit record as its chain hashes it: the same bytes for the same record, other bytes for any other (docs/decisions/0079-audit-chain.md). */
import { createHash } from 'node:crypto';
import type { Schema } from '../../engines/database/port.ts';

/** Leads what is hashed: another form would have another name. */
const formatName = 'hongyan-audit-1';
/** What the first record of a chain has as the hash before it. */
export const noHash = '0'.repeat(64);

/** Every column of a record but those of the chain itself, in the order in which they are hashed. */
export const recordColumns = [
  'org_id',
  'audit_id',
  'at',
  'actor_no',
  'subject_no',
  'address',
  'client',
  'action',
  'object',
  'result',
  'request_id',
  'detail',
] as const;

export type AuditRecord = Pick<Schema['audit'], (typeof recordColumns)[number]>;

/** Where a record stands. */
export interface ChainPosition {
  readonly chainNo: number;
  /** The hash of the record before it. */
  readonly prevHash: string;
}

/** Each value says of itself where it ends, so that no two lists of values make the same text. */
function serialiseValue(value: string | number | null): string {
  if (value === null) return 'n;';
  return typeof value === 'number' ? `i${String(value)};` : `s${String(Buffer.byteLength(value))}:${value};`;
}

export function serialiseRecord(record: AuditRecord, { chainNo, prevHash }: ChainPosition): string {
  const values = [...recordColumns.map((column) => record[column]), chainNo, prevHash];
  return `${formatName}\n${values.map(serialiseValue).join('')}`;
}

/** SHA-256, hexadecimal. */
export function hashRecord(record: AuditRecord, position: ChainPosition): string {
  return createHash('sha256').update(serialiseRecord(record, position), 'utf8').digest('hex');
}
