import type { ColumnTypes } from '../migration.ts';

/** Answers of sends, which delivery stored itself, in the form in which the runner stores those of every operation. */
export function repeatedCalls(_c: ColumnTypes): string[] {
  return [`UPDATE idempotency SET output = '{"output":' || output || '}' WHERE operation = 'delivery.submit'`];
}
