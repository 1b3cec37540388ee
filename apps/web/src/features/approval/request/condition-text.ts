/** A condition as a hit names it: `words:price,offer`, or `unreadable:words:price` where what it asks about could not be read. */
export interface NamedCondition {
  readonly kind: string;
  /** What it asks for; '' where it asks for nothing in particular. */
  readonly values: string;
  /** It counts as met because something could not be read. */
  readonly isUnreadable: boolean;
}

const unreadablePrefix = 'unreadable:';

/** Reads a condition of a hit. */
export function parseCondition(text: string): NamedCondition {
  const isUnreadable = text.startsWith(unreadablePrefix);
  const condition = isUnreadable ? text.slice(unreadablePrefix.length) : text;
  const colon = condition.indexOf(':');
  return colon < 0
    ? { kind: condition, values: '', isUnreadable }
    : { kind: condition.slice(0, colon), values: condition.slice(colon + 1), isUnreadable };
}
