import type { Colleague, OrgSettings } from '@hongyan/contract';
import { defineReader } from '../../../engines/database/port.ts';
import { departmentPath, readDirectory } from './read-directory.ts';
import { shownPhone } from './shown-phone.ts';

export interface FindColleagueInput {
  readonly orgId: number;
  /** Folded; any of the person's addresses. */
  readonly address: string;
  readonly phones: OrgSettings['contactPhones'];
}

/** An active person of an organisation, as colleagues may see them; null when nobody has the address. */
export const findColleague = defineReader<FindColleagueInput, Colleague | null>({
  name: 'contacts.findColleague',
  read: async (db, { orgId, address, phones }) => {
    const row = await db
      .selectFrom('address')
      .select('account_no')
      .where('address', '=', address)
      .where('org_id', '=', orgId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const directory = await readDirectory(db, orgId);
    const person = directory.people.find(({ accountNo }) => accountNo === row.account_no);
    if (person === undefined) return null;
    return {
      name: person.name,
      address: person.address,
      departments: person.departments.map((id, index) => ({
        deptId: String(id),
        path: departmentPath(directory, id),
        isPartTime: index > 0 || !person.hasMain,
      })),
      duties: person.duties,
      phone: shownPhone(person.phone, phones),
      gender: person.gender,
    };
  },
});
