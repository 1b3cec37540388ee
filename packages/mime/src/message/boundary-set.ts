/** The boundaries that are open while a message is scanned: one lookup a line, whatever the depth (RFC 2046 §5.1). */

/** A delimiter line recognised: the depth of the multipart it belongs to, and whether it closes it. */
export interface Delimiter {
  level: number;
  isClose: boolean;
}

/** Open boundaries, each at the level of its multipart in the stack of open parts. */
export interface BoundarySet {
  open(boundary: string, level: number): void;
  /** Closes what is open at `level` and deeper. */
  closeFrom(level: number): void;
  /** Whether the multipart at `level` still waits for its closing delimiter. */
  isOpen(level: number): boolean;
  /** Reads a line (binary, without line end) that begins with `--`. The innermost multipart wins. */
  match(line: string): Delimiter | undefined;
}

/** An empty set. */
export function createBoundarySet(): BoundarySet {
  const stack: { boundary: string; level: number }[] = [];
  const levels = new Map<string, number[]>();
  const innermost = (boundary: string): number => levels.get(boundary)?.at(-1) ?? -1;
  return {
    open(boundary, level) {
      stack.push({ boundary, level });
      const known = levels.get(boundary);
      if (known) known.push(level);
      else levels.set(boundary, [level]);
    },
    closeFrom(level) {
      for (let top = stack.at(-1); top && top.level >= level; top = stack.at(-1)) {
        stack.pop();
        const known = levels.get(top.boundary);
        known?.pop();
        if (known?.length === 0) levels.delete(top.boundary);
      }
    },
    isOpen: (level) => stack.some((entry) => entry.level === level),
    match(line) {
      if (stack.length === 0) return undefined;
      const text = line.slice(2).trimEnd(); // transport padding
      const opened = innermost(text);
      const closed = text.endsWith('--') ? innermost(text.slice(0, -2)) : -1;
      if (opened === -1 && closed === -1) return undefined;
      return opened >= closed ? { level: opened, isClose: false } : { level: closed, isClose: true };
    },
  };
}
