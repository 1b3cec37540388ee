/** Tables as mail programs read them. */
import type { ContactFields } from '@hongyan/contract';

export interface ExportedContact {
  readonly fields: ContactFields;
  readonly groups: readonly string[];
}

interface Column {
  readonly heading: string;
  readonly value: (contact: ExportedContact) => string;
}

const email = (index: number) => (contact: ExportedContact) => contact.fields.emails[index]?.address ?? '';
const phone =
  (kind: ContactFields['phones'][number]['kind'], index = 0) =>
  ({ fields }: ExportedContact) =>
    fields.phones.filter((one) => one.kind === kind)[index]?.number ?? '';
const address =
  (kinds: readonly string[]) =>
  ({ fields }: ExportedContact): string =>
    fields.addresses
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join('\n');
const field =
  (key: 'name' | 'nickname' | 'org' | 'department' | 'title' | 'birthday' | 'website' | 'note') =>
  ({ fields }: ExportedContact): string =>
    fields[key];

/** Outlook has no column of whole names: a Chinese name is its last name's and first name's characters, others its words. */
function splitName(name: string): { readonly family: string; readonly given: string } {
  if (/^\p{Script=Han}{2,6}$/u.test(name)) {
    const [family = '', ...given] = name;
    return { family, given: given.join('') };
  }
  const words = name.split(' ');
  if (words.length < 2) return { family: '', given: name };
  const family = words.pop() ?? '';
  return { family, given: words.join(' ') };
}

/** Month, day, year: what Outlook reads by American settings and what its own export writes. Without a year it has no form. */
function outlookDate({ fields: { birthday } }: ExportedContact): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday) ?? [];
  return year === '' ? birthday : `${String(Number(month))}/${String(Number(day))}/${year}`;
}

const outlook: readonly Column[] = [
  { heading: 'First Name', value: ({ fields }) => splitName(fields.name).given },
  { heading: 'Last Name', value: ({ fields }) => splitName(fields.name).family },
  { heading: 'Nickname', value: field('nickname') },
  { heading: 'Company', value: field('org') },
  { heading: 'Department', value: field('department') },
  { heading: 'Job Title', value: field('title') },
  { heading: 'Business Street', value: address(['work', 'other']) },
  { heading: 'Home Street', value: address(['home']) },
  { heading: 'Business Phone', value: phone('work') },
  { heading: 'Business Phone 2', value: phone('work', 1) },
  { heading: 'Business Fax', value: phone('fax') },
  { heading: 'Home Phone', value: phone('home') },
  { heading: 'Mobile Phone', value: phone('mobile') },
  { heading: 'Other Phone', value: phone('other') },
  { heading: 'E-mail Address', value: email(0) },
  { heading: 'E-mail 2 Address', value: email(1) },
  { heading: 'E-mail 3 Address', value: email(2) },
  { heading: 'Birthday', value: outlookDate },
  { heading: 'Web Page', value: field('website') },
  { heading: 'Categories', value: ({ groups }) => groups.join(';') },
  { heading: 'Notes', value: field('note') },
];

const googleKinds: Readonly<Record<string, string>> = {
  work: 'Work',
  home: 'Home',
  mobile: 'Mobile',
  fax: 'Work Fax',
  other: 'Other',
};

const numbered = (count: number, columns: (index: number) => readonly Column[]): readonly Column[] =>
  Array.from({ length: count }, (_, index) => columns(index)).flat();

const google: readonly Column[] = [
  { heading: 'Name', value: field('name') },
  { heading: 'Nickname', value: field('nickname') },
  { heading: 'Organization Name', value: field('org') },
  { heading: 'Organization Title', value: field('title') },
  { heading: 'Organization Department', value: field('department') },
  { heading: 'Birthday', value: field('birthday') },
  { heading: 'Notes', value: field('note') },
  { heading: 'Labels', value: ({ groups }) => groups.join(' ::: ') },
  ...numbered(5, (index) => [
    {
      heading: `E-mail ${String(index + 1)} - Label`,
      value: ({ fields }) => googleKinds[fields.emails[index]?.kind ?? ''] ?? '',
    },
    { heading: `E-mail ${String(index + 1)} - Value`, value: email(index) },
  ]),
  ...numbered(5, (index) => [
    {
      heading: `Phone ${String(index + 1)} - Label`,
      value: ({ fields }) => googleKinds[fields.phones[index]?.kind ?? ''] ?? '',
    },
    { heading: `Phone ${String(index + 1)} - Value`, value: ({ fields }) => fields.phones[index]?.number ?? '' },
  ]),
  { heading: 'Address 1 - Formatted', value: address(['work', 'home', 'other']) },
  { heading: 'Website 1 - Value', value: field('website') },
];

const foxmail: readonly Column[] = [
  { heading: '姓名', value: field('name') },
  { heading: '昵称', value: field('nickname') },
  { heading: '电子邮件地址', value: email(0) },
  { heading: '电子邮件地址2', value: email(1) },
  { heading: '电子邮件地址3', value: email(2) },
  { heading: '手机', value: phone('mobile') },
  { heading: '公司电话', value: phone('work') },
  { heading: '家庭电话', value: phone('home') },
  { heading: '传真', value: phone('fax') },
  { heading: '其他电话', value: phone('other') },
  { heading: '公司', value: field('org') },
  { heading: '部门', value: field('department') },
  { heading: '职位', value: field('title') },
  { heading: '公司地址', value: address(['work', 'other']) },
  { heading: '家庭地址', value: address(['home']) },
  { heading: '生日', value: field('birthday') },
  { heading: '主页', value: field('website') },
  { heading: '分组', value: ({ groups }) => groups.join(';') },
  { heading: '备注', value: field('note') },
];

const tables = { csvOutlook: outlook, csvGoogle: google, csvFoxmail: foxmail } as const;
export type TableFormat = keyof typeof tables;

export function listHeadings(format: TableFormat): string[] {
  return tables[format].map(({ heading }) => heading);
}

export function listCells(format: TableFormat, contact: ExportedContact): string[] {
  return tables[format].map(({ value }) => value(contact));
}
