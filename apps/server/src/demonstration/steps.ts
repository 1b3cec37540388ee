import type { AuditEntry, Change } from '../engines/database/port.ts';

/** Runs other operations in this one's transaction and keeps what they want to publish. */
export class Steps {
  readonly changes: Change[] = [];
  readonly audit: AuditEntry[] = [];

  async run<O>(step: Promise<{ output: O; changes?: readonly Change[]; audit?: readonly AuditEntry[] }>): Promise<O> {
    const { output, changes = [], audit = [] } = await step;
    this.changes.push(...changes);
    this.audit.push(...audit);
    return output;
  }
}
