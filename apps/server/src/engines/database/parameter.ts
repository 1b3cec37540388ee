/** Values that may be bound to a statement, the same on both engines. */
export type Parameter = string | number | bigint | Uint8Array | null;

/**
 * Checks and normalises one bound value. A truth value becomes 0 or 1, as both engines store it. `undefined` is refused: SQLite cannot bind it
 * and PostgreSQL's client would quietly write NULL.
 */
export function toParameter(value: unknown, position: number): Parameter {
  switch (typeof value) {
    case 'string':
    case 'bigint':
      return value;
    case 'number':
      if (Number.isInteger(value) && !Number.isSafeInteger(value))
        throw new TypeError(`parameter ${position}: ${value} is not exact`);
      if (!Number.isFinite(value)) throw new TypeError(`parameter ${position}: ${value} cannot be stored`);
      return value;
    case 'boolean':
      return value ? 1 : 0;
    default:
      if (value === null || value instanceof Uint8Array) return value;
      throw new TypeError(`parameter ${position}: ${value === undefined ? 'undefined' : typeof value} cannot be bound`);
  }
}
