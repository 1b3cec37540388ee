/** Which field a column of a table is, by its heading in English or Chinese as mail programs write it. */
import type { ContactColumnTarget, ContactImport } from '@hongyan/contract';

const exact: Readonly<Partial<Record<ContactColumnTarget, readonly string[]>>> = {
  name: [
    'name',
    'fullname',
    'displayname',
    'fileas',
    '姓名',
    '全名',
    '显示名',
    '显示名称',
    '联系人',
    '名称',
    '联系人姓名',
  ],
  familyName: ['lastname', 'familyname', 'surname', '姓', '姓氏'],
  givenName: ['firstname', 'givenname', '名', '名字'],
  middleName: ['middlename', 'additionalname', '中间名'],
  nickname: ['nickname', 'alias', '昵称', '绰号', '别名'],
  org: [
    'company',
    'organization',
    'organisation',
    'organization1name',
    'organizationname',
    '公司',
    '单位',
    '组织',
    '公司名称',
    '工作单位',
    '单位名称',
  ],
  department: ['department', 'organization1department', 'organizationdepartment', '部门', '所在部门'],
  title: ['jobtitle', 'organization1title', 'organizationtitle', 'position', '职务', '职位', '岗位', '头衔'],
  birthday: ['birthday', 'birthdate', 'dateofbirth', '生日', '出生日期'],
  website: [
    'webpage',
    'website',
    'url',
    'website1value',
    'personalwebpage',
    'businesswebpage',
    '网页',
    '网址',
    '网站',
    '主页',
    '个人主页',
    '公司主页',
  ],
  note: ['notes', 'note', 'comments', 'remark', 'remarks', '备注', '附注', '注释', '说明', '附加信息'],
  group: [
    'categories',
    'category',
    'groupmembership',
    'labels',
    'group',
    'groups',
    '类别',
    '分组',
    '组',
    '群组',
    '所属组',
    '所属分组',
    '联系组',
  ],
  emailWork: ['workemail', 'businessemail', 'companyemail', '工作邮箱', '公司邮箱', '单位邮箱', '办公邮箱'],
  emailHome: ['homeemail', 'personalemail', 'privateemail', '个人邮箱', '私人邮箱', '家庭邮箱'],
  phoneMobile: [
    'mobilephone',
    'mobile',
    'cellphone',
    'cell',
    'primaryphone',
    '移动电话',
    '手机',
    '手机号',
    '手机号码',
    '移动电话2',
    '手机2',
  ],
  phoneFax: [
    'businessfax',
    'homefax',
    'otherfax',
    'fax',
    'faxnumber',
    '传真',
    '商务传真',
    '单位传真',
    '公司传真',
    '家庭传真',
    '住宅传真',
    '其他传真',
  ],
};

const patterns: readonly (readonly [RegExp, ContactColumnTarget])[] = [
  [/^(?:organization|website|address)\d(?:type|label|yominame|location|symbol|jobdescription)$/, 'ignore'],
  [/(?:type|label|类型|displayname|显示名称|显示名)$/, 'ignore'],
  [/^(?:e?mail)\d*(?:address)?(?:value)?$|^(?:primary|secondary|other)e?mail(?:address)?$|^e?mailaddress\d*$/, 'email'],
  [/^(?:电子邮件|邮箱|邮件|电邮|电子邮箱|邮件地址|e-?mail)(?:地址)?\d*(?:地址)?$|^其他邮箱$|^常用邮箱$/, 'email'],
  [/^(?:business|work|company|office)(?:main)?(?:phone|telephone|tel)(?:number)?\d*$|^companymainphone$/, 'phoneWork'],
  [/^(?:商务|单位|公司|办公|工作)(?:主要)?(?:电话|固话|座机)\d*(?:号码)?\d*$/, 'phoneWork'],
  [/^home(?:phone|telephone|tel)(?:number)?\d*$|^(?:住宅|家庭|家里|宅)电话\d*$/, 'phoneHome'],
  [
    /^(?:phone|telephone|tel|otherphone)(?:number)?\d*(?:value)?$|^(?:固定|联系|其他|主要)?(?:电话|座机)\d*(?:号码)?$/,
    'phone',
  ],
  [
    /^(?:business|work|company|office)(?:address)?(?:street\d?|city|state|postalcode|zip|country(?:region)?|pobox|address)?$/,
    'addressWork',
  ],
  [
    /^(?:商务|单位|公司|办公|工作)(?:地址)?(?:街道\d?|市县|城市|省市自治区|省份?|邮政编码|邮编|国家地区|国家|所在地|地址)?$/,
    'addressWork',
  ],
  [
    /^(?:home|other)(?:address)?(?:street\d?|city|state|postalcode|zip|country(?:region)?|pobox|address)$/,
    'addressHome',
  ],
  [
    /^(?:住宅|家庭|其他)(?:地址)?(?:街道\d?|市县|城市|省市自治区|省份?|邮政编码|邮编|国家地区|国家|所在地|地址)$/,
    'addressHome',
  ],
  [/^address\d?(?:formatted|value)?$|^(?:通讯|通信|联系|邮寄)?地址$/, 'addressWork'],
  [/^organization\d?(?:name|value)$/, 'org'],
  [/^website\d?(?:value)?$/, 'website'],
];

/** A heading without what programs write differently. */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s"'*:_./\\()[\]-]+/g, '');
}

const byName = new Map(
  Object.entries(exact).flatMap(([target, names]) =>
    names.map((name) => [name, target as ContactColumnTarget] as const),
  ),
);

/** What one column is read as. */
export function recogniseColumn(heading: string): ContactColumnTarget {
  const name = normaliseHeading(heading).slice(0, 100);
  return byName.get(name) ?? patterns.find(([pattern]) => pattern.test(name))?.[1] ?? 'ignore';
}

/** What all columns are read as. `File As` and the like name nobody where another column does. */
export function recogniseColumns(headings: readonly string[]): ContactColumnTarget[] {
  const targets = headings.map(recogniseColumn);
  const isNamed = headings.some((heading) => /^(?:name|姓名|fullname|全名)$/.test(normaliseHeading(heading)));
  const hasParts = targets.includes('givenName') || targets.includes('familyName');
  return targets.map((target, index) => {
    const isFileAs = normaliseHeading(headings[index] ?? '') === 'fileas';
    return isFileAs && (isNamed || hasParts) ? 'ignore' : target;
  });
}

/** The program that wrote a table, as far as its headings tell. */
export function recogniseProgram(headings: readonly string[]): ContactImport['program'] {
  const names = new Set(headings.map(normaliseHeading));
  const hasAny = (...wanted: string[]): boolean => wanted.some((name) => names.has(name));
  if (hasAny('email1value', 'phone1value', 'groupmembership') || (names.has('labels') && names.has('fileas')))
    return 'gmail';
  if (hasAny('emaildisplayname', 'businessstreet', '电子邮件显示名称', '商务地址街道', '商务地址所在街道'))
    return 'outlook';
  if (
    hasAny('email2address', '电子邮件2地址', 'businessphone', '商务电话') &&
    hasAny('firstname', '名', 'lastname', '姓')
  )
    return 'outlook';
  if (hasAny('姓名', '名字') && hasAny('电子邮件地址', '电子邮件', '邮箱', '邮件地址', '手机', '单位'))
    return 'foxmail';
  return 'other';
}
