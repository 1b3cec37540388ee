/**
 * Inside an operation nothing is awaited but `tx`: a timer, a file or a socket awaited there would hold everybody's commit. This is found at
 * once: when all microtasks have run, no statement is under way and the operation has not settled, it waits for something else.
 */
import { OperationMisuseError } from './errors.ts';

/** What the connection reports about its statements. */
export interface StatementActivity {
  /** Statements sent and not yet answered; always 0 between turns where statements are synchronous (SQLite). */
  inFlight: number;
  /** Called when the last one was answered. */
  onIdle: () => void;
}

/** A fresh activity record. */
export function createActivity(): StatementActivity {
  return { inFlight: 0, onIdle: () => undefined };
}

/** Runs `body` and rejects with OperationMisuseError as soon as it waits for anything that is not a statement of `activity`. */
export function awaitStatementsOnly<T>(name: string, activity: StatementActivity, body: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let settled = false;
    let pending: NodeJS.Immediate | undefined;
    const settle = (finish: () => void): void => {
      if (settled) return;
      settled = true;
      if (pending) clearImmediate(pending);
      activity.onIdle = () => undefined;
      finish();
    };
    const check = (): void => {
      pending = undefined;
      if (settled || activity.inFlight > 0) return;
      settle(() => reject(new OperationMisuseError(`operation ${name} awaited something that is not tx`)));
    };
    const watch = (): void => {
      if (!settled) pending ??= setImmediate(check);
    };
    activity.onIdle = watch;
    watch();
    body().then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(`thrown: ${String(error)}`))),
    );
  });
}
