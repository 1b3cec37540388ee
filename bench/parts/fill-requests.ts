/** Approval requests that wait for one person, written straight into a SQLite store that nobody has open. */
import { DatabaseSync } from 'node:sqlite';

interface Filled {
  readonly orgId: number;
  readonly sender: number;
  readonly approver: number;
  readonly count: number;
}

export function fillRequests(file: string, { orgId, sender, approver, count }: Filled): void {
  const store = new DatabaseSync(file);
  const requested = JSON.stringify({
    policies: [{ policyId: 1, version: 1, name: '外发审批' }],
    hits: [],
    levels: [{ need: 'any', slots: [{ account: approver, deputies: [] }] }],
    order: 'sequence',
    candidates: [],
    timeout: null,
    allowSelf: false,
    mayDownload: false,
    note: '',
  });
  const request = store.prepare(
    `INSERT INTO approval_request (account_no, submission_id, org_id, owner_no, client, state, requested, subject, from_name, from_address, recipients,
      recipient_count, outside_count, preview, size_bytes, has_attachment, body_id, level_no, level_count, created_at, is_inside_released,
      owner_notified, reminders) VALUES (?, ?, ?, ?, 'web', 'pending', ?, ?, '李雷', 'li.lei@hongyan.example', '[]', 1, 1, '', 4000, 0, '', 1, 1, ?, 0, 0, 0)`,
  );
  const task = store.prepare(
    `INSERT INTO approval_task (account_no, source_account_no, submission_id, level_no, slot_no, state, listed_as, opinion, asked_at, is_reminded)
      VALUES (?, ?, ?, 1, 1, 'waiting', 'pending', '', ?, 0)`,
  );
  store.exec('BEGIN');
  for (let n = 1; n <= count; n += 1) {
    const id = 10_000_000 + n;
    request.run(sender, id, orgId, sender, requested, `报价 ${String(n)}`, 1_700_000_000_000 + n * 1_000);
    task.run(approver, sender, id, 1_700_000_000_000 + n * 1_000);
  }
  store.exec('COMMIT');
  store.close();
}
