import type { ContactListInput, OrgSettings } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { normaliseForMatching } from '../../../engines/contact-files/matching-text.ts';
import { normaliseRankKeyword } from '../suggestions/rank-text.ts';
import { flagHolding } from '../suggestions/rank-texts.ts';
import { type Directory, type DirectoryPerson, idsBelow } from './read-directory.ts';

export interface ColleagueFilter extends Pick<ContactListInput, 'keyword' | 'deptId' | 'below'> {
  /** Where phones are not shown whole nobody is found by one: asking digit by digit would show it. */
  readonly phones: OrgSettings['contactPhones'];
}

function isInDepartment(
  directory: Directory,
  { deptId, below }: ColleagueFilter,
): (person: DirectoryPerson) => boolean {
  if (deptId === undefined) return () => true;
  if (deptId === 'none') return ({ departments }) => departments.length === 0;
  const id = Number(deptId);
  if (!directory.departments.has(id)) throw new UserError('departmentNotFound', { name: deptId });
  const ids = below === 'true' ? idsBelow(directory, id) : new Set([id]);
  return ({ departments }) => departments.some((department) => ids.has(department));
}

function holdsKeyword(
  directory: Directory,
  filter: ColleagueFilter,
): (person: DirectoryPerson, place: number) => boolean {
  const keyword = normaliseRankKeyword(filter.keyword.replaceAll('\0', ''));
  if (keyword === '') return () => true;
  const named = new Set(
    [...directory.departments.values()]
      .filter(({ name }) => normaliseForMatching(name).includes(keyword))
      .map(({ id }) => id),
  );
  const digits = filter.phones === 'shown' && /^[\d\s()+-]{3,}$/.test(keyword) ? keyword.replace(/\D/g, '') : '';
  const found = flagHolding(directory.rankTexts, keyword);
  return ({ departments, duties, phone }, place) =>
    found[place] === 1 ||
    departments.some((id) => named.has(id)) ||
    (duties !== '' && normaliseForMatching(duties).includes(keyword)) ||
    (digits !== '' && phone.replace(/\D/g, '').includes(digits));
}

/** Colleagues of a department, or all, that hold a keyword; by name. Refuses with departmentNotFound. */
export function filterColleagues(directory: Directory, filter: ColleagueFilter): readonly DirectoryPerson[] {
  const isIn = isInDepartment(directory, filter);
  const holds = holdsKeyword(directory, filter);
  return directory.people.filter((person, place) => isIn(person) && holds(person, place));
}
