/** Who is in the demonstration: three people of ours, and those who write to them (names under .example, RFC 2606). */
import type { DemoPerson, FolderKey, LabelKey } from './demo-mail.ts';

export const organisationName = '鸿雁示范公司 / Hongyan Demo';
export const domainName = 'hongyan.example';
export const departments = ['总经理办公室', '产品部', '财务部'] as const;

export type Owner = 'lilei' | 'haiyan' | 'anna';

export interface Colleague extends DemoPerson {
  readonly owner: Owner;
  readonly department: (typeof departments)[number];
  readonly isAdmin: boolean;
  readonly duties: string;
  readonly phone: string;
  readonly gender: 1 | 2;
}

export const lilei: Colleague = {
  owner: 'lilei',
  name: '李雷 Li Lei',
  address: 'li.lei@hongyan.example',
  department: '产品部',
  isAdmin: true,
  duties: '产品经理',
  phone: '13800130021',
  gender: 1,
};
export const haiyan: Colleague = {
  owner: 'haiyan',
  name: '王海燕 Wang Haiyan',
  address: 'wang.haiyan@hongyan.example',
  department: '财务部',
  isAdmin: false,
  duties: '财务主管',
  phone: '13900130035',
  gender: 2,
};
export const anna: Colleague = {
  owner: 'anna',
  name: 'Anna Bergström',
  address: 'anna.bergstrom@hongyan.example',
  department: '总经理办公室',
  isAdmin: false,
  duties: 'Managing Director',
  phone: '13700130048',
  gender: 2,
};
export const colleagues: readonly Colleague[] = [lilei, haiyan, anna];

export const erik: DemoPerson = { name: 'Erik Lindqvist', address: 'erik.lindqvist@nordvik.example' };
export const chenHua: DemoPerson = { name: '陈华', address: 'chenhua@jiangcheng-hospital.example' };
export const zhangMing: DemoPerson = { name: '张明（明川电子）', address: 'zhangming@mingchuan.example' };
export const sato: DemoPerson = { name: '佐藤 健', address: 'sato@minato-trading.example' };
export const clara: DemoPerson = { name: 'Clara Jansen', address: 'clara@studio-linden.example' };
export const harbor: DemoPerson = { name: 'Harbor Logistics', address: 'notice@harbor-logistics.example' };
export const cirrus: DemoPerson = { name: 'Cirrus Hosting', address: 'billing@cirrus-hosting.example' };
export const weekly: DemoPerson = { name: 'Product Weekly', address: 'letter@product-weekly.example' };
export const skyway: DemoPerson = { name: '天路商旅', address: 'service@skyway-travel.example' };
export const builds: DemoPerson = { name: 'Build server', address: 'builds@ci.example' };
export const conference: DemoPerson = { name: 'Indoor Air conference', address: 'programme@indoor-air.example' };

/** li.lei's own folders and labels. */
export const folders: Readonly<Record<Exclude<FolderKey, 'inbox' | 'sent' | 'trash' | 'junk'>, string>> = {
  projects: 'A3 项目',
  suppliers: '供应商',
  receipts: 'Receipts',
};
export const labels: Readonly<Record<LabelKey, { readonly name: string; readonly color: string }>> = {
  important: { name: '重要', color: 'red' },
  followUp: { name: '待跟进', color: 'orange' },
  hospital: { name: '江城医院', color: 'blue' },
  travel: { name: 'Travel', color: 'teal' },
};
