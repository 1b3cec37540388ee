/** The address book of the demonstration's person: customers, suppliers, family and friends in both scripts. */
import type { ContactFields } from '@hongyan/contract';
import { newNumber, newUid, type PreparedContact, prepareContact } from '../engines/contact-files/prepare-contact.ts';
import { chenHua, clara, erik, type Owner } from './people.ts';

/** Whose address book it is. */
export const contactsOwner: Owner = 'lilei';

export const contactGroups = {
  customers: '客户 Customers',
  suppliers: '供应商',
  family: '家人',
  friends: 'Friends',
} as const;
export type ContactGroupKey = keyof typeof contactGroups;

interface DemoContact extends Partial<ContactFields> {
  readonly name: string;
  readonly groups?: readonly ContactGroupKey[];
}

const work = (address: string): ContactFields['emails'] => [{ address, kind: 'work' }];
const home = (address: string): ContactFields['emails'] => [{ address, kind: 'home' }];
const mobile = (number: string): ContactFields['phones'] => [{ number, kind: 'mobile' }];

const contacts: readonly DemoContact[] = [
  {
    name: chenHua.name,
    emails: work(chenHua.address),
    phones: mobile('13800130101'),
    org: '江城医院',
    department: '信息科',
    title: '主任',
    birthday: '1979-03-08',
    groups: ['customers'],
    note: '每周二下午开会，电话先打办公室。',
  },
  {
    name: erik.name,
    emails: work(erik.address),
    phones: mobile('+46 70 000 01 02'),
    org: 'Nordvik AB',
    title: 'Purchasing',
    addresses: [{ text: 'Strandgatan 1\n222 22 Lund\nSweden', kind: 'work' }],
    groups: ['customers'],
    note: 'Prefers a call in the morning (UTC+1).',
  },
  {
    name: clara.name,
    emails: work(clara.address),
    org: 'Studio Linden',
    title: 'Designer',
    website: 'https://studio-linden.example',
    birthday: '--07-19',
    groups: ['suppliers'],
  },
  {
    name: '周婷',
    nickname: '婷婷',
    emails: home('zhou.ting@mail.example'),
    phones: mobile('13900130103'),
    birthday: '1992-05-12',
    groups: ['friends'],
    note: '大学同学',
  },
  {
    name: '孙浩',
    emails: work('sun.hao@jiangcheng-hospital.example'),
    phones: mobile('13900130104'),
    org: '江城医院',
    department: '采购部',
    title: '采购经理',
    groups: ['customers'],
  },
  {
    name: '吴静',
    emails: work('wu.jing@mingchuan.example'),
    phones: [{ number: '021-5555 0105', kind: 'work' }],
    org: '明川电子',
    department: '销售部',
    title: '客户经理',
    groups: ['suppliers'],
  },
  {
    name: '郑凯',
    emails: work('zheng.kai@mingchuan.example'),
    phones: mobile('13700130106'),
    org: '明川电子',
    title: '工程师',
    groups: ['suppliers'],
  },
  {
    name: '李建国',
    nickname: '爸爸',
    phones: mobile('13800130107'),
    birthday: '1958-10-01',
    addresses: [{ text: '湖北省武汉市江汉区示范路 7 号', kind: 'home' }],
    groups: ['family'],
  },
  { name: '陈秀英', nickname: '妈妈', phones: mobile('13800130108'), birthday: '1960-02-29', groups: ['family'] },
  {
    name: '李梅',
    nickname: '妹妹',
    emails: home('li.mei@mail.example'),
    phones: mobile('13800130109'),
    birthday: '1995-12-24',
    groups: ['family', 'friends'],
  },
  {
    name: '欧阳雪',
    emails: work('ouyang.xue@law.example'),
    phones: mobile('13600130110'),
    org: '正言律师事务所',
    title: '律师',
    note: '合同审核',
  },
  {
    name: '曾毅',
    emails: home('zeng.yi@mail.example'),
    phones: mobile('13600130111'),
    birthday: '--11-02',
    groups: ['friends'],
  },
  {
    name: '单雯',
    emails: work('shan.wen@travel.example'),
    phones: [{ number: '400-555-0112', kind: 'work' }],
    org: '天路商旅',
    title: '顾问',
  },
  {
    name: '解晓东',
    emails: work('xie.xiaodong@print.example'),
    phones: mobile('13500130113'),
    org: '锦绣印务',
    groups: ['suppliers'],
  },
  {
    name: '林晓燕',
    emails: [
      { address: 'lin.xiaoyan@school.example', kind: 'work' },
      { address: 'xiaoyan@mail.example', kind: 'home' },
    ],
    phones: mobile('13500130114'),
    org: '示范中学',
    title: '班主任',
    note: '女儿的班主任',
  },
  {
    name: '黄医生',
    emails: [],
    phones: [{ number: '027-5555 0115', kind: 'work' }],
    org: '社区诊所',
    title: '全科医生',
  },
  {
    name: 'Marta Kowalska',
    emails: work('marta.kowalska@wisla.example'),
    phones: mobile('+48 500 000 116'),
    org: 'Wisła Logistics',
    title: 'Account manager',
    groups: ['customers'],
  },
  {
    name: 'José García',
    emails: work('jose.garcia@puerto.example'),
    org: 'Puerto Azul',
    title: 'Director',
    birthday: '1975-01-30',
    groups: ['customers'],
  },
  {
    name: 'Tom Becker',
    nickname: 'Tommy',
    emails: home('tom.becker@mail.example'),
    phones: mobile('+49 151 000 118'),
    birthday: '1990-08-03',
    groups: ['friends'],
    note: 'Met at the fair in Hanover.',
  },
  {
    name: 'Aiko Tanaka',
    emails: work('tanaka@minato-trading.example'),
    org: 'Minato Trading',
    department: 'Sales',
    groups: ['customers'],
  },
  {
    name: 'Priya Nair',
    emails: work('priya.nair@cirrus-hosting.example'),
    org: 'Cirrus Hosting',
    title: 'Support lead',
    website: 'https://cirrus-hosting.example',
    groups: ['suppliers'],
  },
  {
    name: 'Olga Ivanova',
    emails: work('olga.ivanova@translate.example'),
    org: 'Clear Words',
    title: 'Translator',
    groups: ['suppliers'],
  },
  {
    name: 'Ben Carter',
    emails: home('ben.carter@mail.example'),
    phones: mobile('+44 7700 900123'),
    birthday: '--04-17',
    groups: ['friends'],
  },
  {
    name: 'Harbor Logistics',
    emails: work('desk@harbor-logistics.example'),
    org: 'Harbor Logistics',
    phones: [
      { number: '+1 555 0100', kind: 'work' },
      { number: '+1 555 0101', kind: 'fax' },
    ],
    groups: ['suppliers'],
  },
  { name: '', org: '物业服务中心', phones: [{ number: '027-5555 0125', kind: 'work' }], note: '报修' },
];

export interface PreparedDemoContact {
  readonly number: number;
  readonly uid: string;
  readonly contact: PreparedContact;
  readonly groups: readonly ContactGroupKey[];
}

/** The contacts as they are written. */
export function prepareDemoContacts(): readonly PreparedDemoContact[] {
  return contacts.map(({ groups = [], ...given }) => {
    const fields: ContactFields = {
      nickname: '',
      emails: [],
      phones: [],
      addresses: [],
      org: '',
      department: '',
      title: '',
      birthday: '',
      website: '',
      note: '',
      ...given,
    };
    return { number: newNumber(), uid: newUid(), contact: prepareContact(fields), groups };
  });
}
