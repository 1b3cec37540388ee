/** Nordvik, who buys; the hospital, who tries; and others who ask. */
import type { DemoMail } from '../demo-mail.ts';
import { createPdf } from '../files/pdf.ts';
import { chenHua, conference, erik, haiyan, lilei, sato } from '../people.ts';
import { satoBody } from './old-charsets.ts';

const orderLines = [
  'Purchase order NV-2207',
  '',
  'Nordvik Facility Services AB, Box 1120, 411 04 Gothenburg',
  'Supplier: Hongyan Demo, Shanghai',
  '',
  '120 x Air monitor A3, EU plug, article 7301-A3       EUR 74.00      EUR 8,880.00',
  '120 x Wall bracket, article 7301-WB                  EUR  3.50      EUR   420.00',
  'Freight to Gothenburg, air, consolidated                            EUR   410.00',
  '',
  'Total without VAT                                                   EUR 9,710.00',
  '',
  'Delivery: as agreed by mail. Payment: 30 days net.',
  'Gothenburg, Erik Lindqvist',
];

export const customerMails: readonly DemoMail[] = [
  {
    key: 'nordvik-1',
    at: { days: 12, time: '16:05' },
    from: erik,
    to: [lilei],
    subject: '120 units for the Gothenburg site',
    isRich: true,
    text: `Dear Li Lei,

Anna told me that the A3 will be available from {{+21 en}}. We would like to start with 120 units for our new site in Gothenburg, with wall brackets and EU plugs.

Could you send me a price for 120 pieces including air freight? If we can have them by {{+32 en}}, the electricians will mount them in the same week.

Kind regards
Erik Lindqvist`,
    verdict: 'pass',
    copies: { lilei: { answered: true } },
  },
  {
    key: 'nordvik-2',
    at: { days: 11, time: '11:20' },
    from: lilei,
    to: [erik],
    cc: [haiyan],
    subject: 'Re: 120 units for the Gothenburg site',
    isRich: true,
    answers: 'nordvik-1',
    text: `Dear Erik,

thank you for your message. For 120 pieces we offer

A3 with EU plug: EUR 74.00 each
Wall bracket: EUR 3.50 each
Air freight to Gothenburg, consolidated: EUR 410.00

The price holds until the end of the month. We plan to ship on {{+21 en}}, which should put the goods at your gate by {{+28 en}}.

Best regards
Li Lei`,
    copies: { lilei: { folder: 'sent' } },
  },
  {
    key: 'nordvik-3',
    at: { days: 9, time: '19:42' },
    from: erik,
    to: [lilei],
    cc: [haiyan],
    subject: 'Re: 120 units for the Gothenburg site',
    isRich: true,
    answers: 'nordvik-2',
    text: `Dear Li Lei,

agreed. The purchase order NV-2207 is attached as PDF. Please confirm, and please put our order number on the delivery note, our goods-in desk sends everything back without it.

Kind regards
Erik`,
    files: [{ fileName: 'NV-2207 purchase order.pdf', type: 'application/pdf', content: () => createPdf(orderLines) }],
    verdict: 'pass',
    copies: { lilei: { answered: true, forwarded: true, starred: true, labels: ['important'] } },
  },
  {
    key: 'nordvik-4',
    at: { days: 8, time: '09:31' },
    from: lilei,
    to: [haiyan],
    subject: '转发: 120 units for the Gothenburg site',
    answers: 'nordvik-3',
    text: `海燕，你好：

Nordvik 的采购单到了，共 9,710 欧元，账期 30 天。麻烦开形式发票，发票上请写对方的单号 NV-2207。

李雷`,
    files: [{ fileName: 'NV-2207 purchase order.pdf', type: 'application/pdf', content: () => createPdf(orderLines) }],
    copies: { lilei: { folder: 'sent' }, haiyan: { answered: true } },
  },
  {
    key: 'nordvik-5',
    at: { days: 7, time: '15:10' },
    from: haiyan,
    to: [lilei],
    subject: '答复: 转发: 120 units for the Gothenburg site',
    answers: 'nordvik-4',
    text: `形式发票已开，编号 HY-PI-1186，已同时发给 Erik。请提醒仓库装箱单上也写 NV-2207。

王海燕`,
    copies: { lilei: {} },
  },
  {
    key: 'nordvik-6',
    at: { minutes: 47 },
    from: erik,
    to: [lilei],
    subject: 'Re: 120 units for the Gothenburg site',
    isRich: true,
    answers: 'nordvik-3',
    text: `Dear Li Lei,

a small change: could ten of the 120 units come with the UK plug? They go to our office in Leeds. If that delays the shipment, please leave it as it is.

Kind regards
Erik`,
    verdict: 'pass',
    copies: { lilei: { unread: true } },
  },
  {
    key: 'hospital-1',
    at: { days: 15, time: '10:26' },
    from: chenHua,
    to: [lilei],
    subject: '关于监测仪夜间静音报警的需求',
    text: `李经理，您好：

上次 Anna 女士来访时提到贵公司的新款监测仪。我院呼吸科病房希望试用六台，有两点需求：

一、二氧化碳超标时报警信息发送到护士站，病房内保持静音；
二、夜间（22:00 至次日 6:00）屏幕自动熄灭，护士轻触后亮起十秒。

请问 A3 是否支持？如可以，试用期希望安排在本月下旬。

江城第一医院 后勤保障科 陈华
电话 027-8555 0146`,
    verdict: 'pass',
    copies: { lilei: { answered: true, labels: ['hospital'] } },
  },
  {
    key: 'hospital-2',
    at: { days: 14, time: '17:02' },
    from: lilei,
    to: [chenHua],
    subject: '回复: 关于监测仪夜间静音报警的需求',
    answers: 'hospital-1',
    text: `陈科长，您好：

两项功能 A3 均支持：报警可通过院内局域网发送到护士站的电脑，本机可设为静音；夜间熄屏时段可按病房分别设置。

六台试用机我们可于下周三送到，工程师同行，安装约需半天。请您确认病房门口是否有网线接口。

李雷`,
    copies: { lilei: { folder: 'sent' } },
  },
  {
    key: 'hospital-3',
    at: { days: 6, time: '08:37' },
    from: chenHua,
    to: [lilei],
    subject: '答复: 关于监测仪夜间静音报警的需求',
    answers: 'hospital-2',
    text: `李经理，您好：

六台试用机已安装完毕，护士站反映报警及时，夜间熄屏也很合适。

另有一事请教：三号病房的读数一直比隔壁高 80 ppm 左右，门窗情况相同，是否需要校准？

陈华`,
    verdict: 'pass',
    copies: { lilei: { unread: true, labels: ['hospital', 'followUp'] } },
  },
  {
    key: 'sato',
    at: { days: 10, time: '13:08' },
    from: sato,
    to: [lilei],
    subject: '空気質モニターのお見積り依頼',
    text: '',
    raw: satoBody,
    verdict: 'none',
    copies: { lilei: { labels: ['followUp'] } },
  },
  {
    key: 'conference',
    at: { days: 5, time: '22:19' },
    from: conference,
    to: [lilei],
    subject: 'Your talk has been accepted: "What a caretaker does with a number"',
    text: `Dear Li Lei,

we are pleased to tell you that your talk has been accepted for Indoor Air {{next-year}}.

  Title    What a caretaker does with a number
  Track    Buildings in use
  Length   20 minutes and 10 minutes for questions

Please confirm by the end of the month that you will be there, and send us a photograph and a short biography (at most 80 words). Speakers do not pay the conference fee.

If you cannot travel, you may record the talk; tell us early so that we can arrange the discussion.

With kind regards
The programme committee`,
    verdict: 'pass',
    copies: { lilei: { starred: true, labels: ['travel'] } },
  },
];
