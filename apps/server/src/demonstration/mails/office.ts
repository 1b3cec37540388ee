/** Daily business of an office: figures, notices, expenses, suppliers. */
import type { DemoMail } from '../demo-mail.ts';
import { createWorkbook } from '../files/workbook.ts';
import { anna, haiyan, lilei, zhangMing } from '../people.ts';
import { mingchuanBody } from './old-charsets.ts';

const salesRows = [
  ['地区', '前一周（台）', '上周（台）', '变化'],
  ['华东', 412, 455, '+10%'],
  ['华南', 287, 301, '+5%'],
  ['华北', 264, 249, '-6%'],
  ['海外', 96, 128, '+33%'],
] as const;

const cell = 'padding:6px 14px;border-bottom:1px solid #e3e6ea';
const salesTable = salesRows
  .map((row, index) => {
    const tag = index === 0 ? 'th' : 'td';
    const colour = index === 0 ? ';background:#f2f5f8;text-align:left' : '';
    return `<tr>${row.map((value) => `<${tag} style="${cell}${colour}">${value}</${tag}>`).join('')}</tr>`;
  })
  .join('');

const expenseNote = `差旅报销填写说明（修订版）

1. 住宿发票须写明入住和离店日期。
2. 市内交通按次填写，附行程单；单次超过 100 元的注明事由。
3. 外币支出附银行的汇率截图，按付款当日汇率折算。
4. 报销单与发票须在返回后 15 天内提交。

财务部`;

const complaint = `From: Zhou Min <zhoumin@customer.example>
To: service@hongyan.example
Subject: =?utf-8?B?QTIg55qE5rGC5Yqp?=
Message-ID: <a2-help.7781@customer.example>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

您好：

我家的 A2 换过滤网后屏幕一直显示 E3，断电重启也没有用。说明书上没有写 E3 是什么意思，请问怎么处理？

周敏
`.replaceAll('\n', '\r\n');

export const officeMails: readonly DemoMail[] = [
  {
    key: 'sales',
    at: { days: 4, time: '09:00' },
    from: haiyan,
    to: [lilei, anna],
    subject: '上周销售数据',
    text: `各位好：

上周销售数据见下表，明细在附件。海外增长主要来自 Nordvik 的追加订单，华北下降是两家经销商在等 A3。

王海燕`,
    html: `<p>各位好：</p><p>上周销售数据见下表，明细在附件。海外增长主要来自 Nordvik 的追加订单，华北下降是两家经销商在等 A3。</p><table style="border-collapse:collapse;font-size:14px">${salesTable}</table><p>王海燕</p>`,
    files: [
      {
        fileName: '上周销售数据.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: () => createWorkbook('上周', salesRows),
      },
    ],
    copies: { lilei: {}, anna: { starred: true } },
  },
  {
    key: 'expenses',
    at: { days: 3, time: '16:45' },
    from: haiyan,
    to: [lilei],
    subject: '差旅报销单退回，请补充',
    text: `李雷，你好：

你上个月去江城的报销单缺一张住宿发票，另外打车那一笔没有写事由，我先退回了，补上后直接交给我即可。填写说明在附件里，这个月起有两处变化。

王海燕`,
    files: [
      { fileName: '报销填写说明.txt', type: 'text/plain; charset=utf-8', content: () => Buffer.from(expenseNote) },
    ],
    copies: { lilei: { unread: true, labels: ['followUp'] } },
  },
  {
    key: 'complaint',
    at: { days: 16, time: '13:30' },
    from: haiyan,
    to: [lilei],
    subject: '客户来信：A2 显示 E3',
    text: `李雷：

这封客户来信发到了财务的公共邮箱，应该是售后问题，原信在附件里，请你们处理。

王海燕`,
    files: [{ fileName: 'A2 的求助.eml', type: 'message/rfc822', content: () => Buffer.from(complaint) }],
    copies: { lilei: { forwarded: true } },
  },
  {
    key: 'budget',
    at: { days: 2, time: '10:12' },
    from: anna,
    to: [haiyan],
    cc: [lilei],
    subject: 'Budget for {{next-year}}, first round',
    isRich: true,
    text: `Hi Haiyan,

could you prepare the first round for {{next-year}} by the end of the month? The same form as last year is fine. Please plan the A3 with two scenarios: 12,000 and 18,000 units.

Li Lei, for you: what does the second production line cost, and when would we have to decide?

Anna`,
    copies: { lilei: { unread: true }, haiyan: { starred: true } },
  },
  {
    key: 'fire-drill',
    at: { days: 9, time: '09:05' },
    from: anna,
    to: [lilei, haiyan],
    subject: '【通知】周四下午消防演练',
    priority: 'high',
    text: `各位同事：

本周四 15:00 在办公楼进行消防演练，预计 30 分钟。听到警报后请：

1. 保存文件，锁定电脑，不要收拾个人物品；
2. 走东侧楼梯，不乘电梯；
3. 在停车场西侧集合，由各部门清点人数。

当天 15:00 至 15:30 请不要安排会议和来访。

总经理办公室`,
    copies: { lilei: {}, haiyan: {} },
  },
  {
    key: 'health-check',
    at: { days: 24, time: '11:00' },
    from: anna,
    to: [lilei, haiyan],
    subject: '{{year}} 年度员工体检安排',
    text: `各位同事：

年度体检安排在市体检中心，可在 {{-18 zh}} 至 {{+7 zh}} 之间自行预约，建议选择工作日上午。体检前一天 20:00 后请不要进食。

预约电话 021-5550 0188，报公司名称和姓名即可。

总经理办公室`,
    copies: { lilei: {}, haiyan: { starred: true } },
  },
  {
    key: 'quotation',
    at: { days: 20, time: '14:18' },
    from: zhangMing,
    to: [lilei],
    subject: '二氧化碳传感器 MC-410 报价（1600 只）',
    text: `李经理：

您好！按您 {{-24 zh}} 的询价，MC-410 报价如下：

  1000 只   38.50 元/只
  1600 只   36.80 元/只
  3000 只   35.20 元/只

以上含税，交期为收到预付款后 15 个工作日，质保两年。技术规格与上次送样一致。

深圳明川电子 张明`,
    verdict: 'pass',
    copies: { lilei: { folder: 'suppliers', answered: true } },
  },
  {
    key: 'delivery-date',
    at: { days: 1, time: '09:41' },
    from: zhangMing,
    to: [lilei],
    subject: '关于 MC-410 交期的说明',
    text: '',
    raw: mingchuanBody,
    verdict: 'none',
    copies: { lilei: { unread: true, starred: true, labels: ['important', 'followUp'] } },
  },
  {
    key: 'lunch',
    at: { minutes: 130 },
    from: haiyan,
    to: [lilei],
    subject: '渠道价算好了',
    text: `李雷：

按 4.80 元包装和 11.20 元运费算，A3 的渠道价在 389 元比较合适，毛利 31%。下午有空的话来我这边一起看一下，我 14:30 以后都在。

王海燕`,
    copies: { lilei: { unread: true } },
  },
  {
    key: 'room-change',
    at: { days: 5, time: '17:20' },
    from: anna,
    to: [lilei],
    subject: 'Tomorrow 10:00 moves to meeting room 2',
    text: `The projector in room 3 is being repaired, so we meet in room 2 tomorrow.

Anna`,
    copies: { lilei: { folder: 'trash' } },
  },
];
