import type { DialectName } from '../port.ts';
import * as postgres from './postgres.ts';
import * as sqlite from './sqlite.ts';

/** The words of the engine below. */
export function chooseDialect(dialect: DialectName): typeof sqlite | typeof postgres {
  return dialect === 'sqlite' ? sqlite : postgres;
}
