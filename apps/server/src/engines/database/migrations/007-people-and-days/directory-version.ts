import type { ColumnTypes } from '../migration.ts';

const personColumns = 'org_id, state, display_name, department_id, phone, gender, duties';

/** What changes the directory of an organisation, and where the changed row says whose. */
const watched = [
  ['account_added', 'INSERT ON account', 'NEW.org_id'],
  ['account_changed', `UPDATE OF ${personColumns} ON account`, 'NEW.org_id'],
  ['address_added', 'INSERT ON address', 'NEW.org_id'],
  ['address_changed', 'UPDATE ON address', 'NEW.org_id'],
  ['address_removed', 'DELETE ON address', 'OLD.org_id'],
  ['department_added', 'INSERT ON department', 'NEW.org_id'],
  ['department_changed', 'UPDATE ON department', 'NEW.org_id'],
  ['department_removed', 'DELETE ON department', 'OLD.org_id'],
  [
    'part_time_added',
    'INSERT ON part_time_department',
    '(SELECT org_id FROM account WHERE account.account_no = NEW.account_no)',
  ],
  [
    'part_time_removed',
    'DELETE ON part_time_department',
    '(SELECT org_id FROM account WHERE account.account_no = OLD.account_no)',
  ],
] as const;

/** A counter for each organisation that the database itself raises: no change of a person can forget to. */
export function directoryVersion(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE directory_version (org_id ${c.int} NOT NULL PRIMARY KEY, version ${c.int} NOT NULL)${c.strict}`,
    ...watched.flatMap(([name, after, orgId]) =>
      c.trigger({
        name: `directory_${name}`,
        after,
        when: 'true',
        statements: [
          `INSERT INTO directory_version (org_id, version) VALUES (${orgId}, 1)
            ON CONFLICT (org_id) DO UPDATE SET version = directory_version.version + 1`,
        ],
      }),
    ),
  ];
}
