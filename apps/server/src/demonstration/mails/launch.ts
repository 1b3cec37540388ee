/** The launch of the A3 monitor, discussed among the three of us and with the studio that draws its box. */
import type { DemoMail } from '../demo-mail.ts';
import { createPackagingDraft } from '../files/picture.ts';
import { createWorkbook } from '../files/workbook.ts';
import { anna, builds, clara, haiyan, lilei } from '../people.ts';

const planRows = [
  ['阶段', '负责人', '开始', '结束', '状态'],
  ['试产 200 台', '李雷', '第 1 周', '第 2 周', '完成'],
  ['EMC 复测', '李雷', '第 2 周', '第 4 周', '进行中'],
  ['包装定稿', 'Clara / 李雷', '第 3 周', '第 4 周', '进行中'],
  ['渠道定价', '王海燕', '第 4 周', '第 4 周', '未开始'],
  ['首批发货 1500 台', '李雷', '第 6 周', '第 7 周', '未开始'],
] as const;

export const launchMails: readonly DemoMail[] = [
  {
    key: 'launch-1',
    at: { days: 18, time: '09:12' },
    from: anna,
    to: [lilei, haiyan],
    subject: 'A3 launch: can we hold {{+21 en}}?',
    isRich: true,
    text: `Hi Li Lei, hi Haiyan,

Nordvik asked again when the A3 will be available in quantity. I would like to give them a date that we keep. My notes say {{+21 en}} for the first 1,500 units. Is that still realistic, and what would have to happen this month?

Please answer with the two or three things that could move the date. I do not need a full plan yet.

Anna`,
    copies: { lilei: { folder: 'projects', answered: true, starred: true } },
  },
  {
    key: 'launch-2',
    at: { days: 18, time: '14:40' },
    from: lilei,
    to: [anna, haiyan],
    subject: 'Re: A3 launch: can we hold {{+21 en}}?',
    isRich: true,
    answers: 'launch-1',
    text: `Hi Anna,

Yes, {{+21 en}} still works. Three things could move it:

1. The EMC retest. The laboratory has us next Tuesday; if the shield needs another change we lose a week.
2. The sensor delivery from Mingchuan. They confirmed 1,600 pieces for {{+4 en}}, but in writing only for 1,000.
3. The box. Studio Linden sends the second draft next week.

I will tell you on Friday where the first two stand.

Li Lei`,
    copies: { lilei: { folder: 'sent' } },
  },
  {
    key: 'launch-3',
    at: { days: 17, time: '10:05' },
    from: haiyan,
    to: [lilei],
    cc: [anna],
    subject: '答复: A3 launch: can we hold {{+21 en}}?',
    answers: 'launch-2',
    text: `李雷，你好：

明川的预付款我这边本周四可以付出，前提是周三下班前收到盖章的采购合同扫描件。另外首批 1500 台的成本核算还缺两个数：包装单价和欧洲段的运费，麻烦你确认后发我，我好把渠道价一起算出来。

王海燕`,
    copies: { lilei: { folder: 'projects', labels: ['followUp'] } },
  },
  {
    key: 'launch-4',
    at: { days: 14, time: '16:22' },
    from: lilei,
    to: [haiyan],
    cc: [anna],
    subject: '回复: A3 launch: can we hold {{+21 en}}?',
    answers: 'launch-3',
    text: `海燕，你好：

合同扫描件在附件里的计划表之后单独发你。两个数如下：
- 包装单价：4.80 元（按 2000 套报价，含内托）
- 上海到哥德堡空运拼货：约 11.20 元/台

计划表见附件，橙色的两行是这周要盯的。

李雷`,
    files: [
      {
        fileName: 'A3 发布计划.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: () => createWorkbook('A3 发布计划', planRows),
      },
    ],
    copies: { lilei: { folder: 'sent' }, haiyan: { starred: true } },
  },
  {
    key: 'launch-5',
    at: { days: 13, time: '08:50' },
    from: anna,
    to: [lilei, haiyan],
    subject: 'Re: A3 launch: can we hold {{+21 en}}?',
    isRich: true,
    answers: 'launch-4',
    text: `Thank you both, that is what I needed. I have told Nordvik {{+21 en}}, with the remark that the retest has to pass.

Let us look at the plan together in the product review, the invitation follows.

Anna`,
    copies: { lilei: { folder: 'projects' } },
  },
  {
    key: 'review-invitation',
    at: { days: 3, time: '11:30' },
    from: anna,
    to: [lilei, haiyan],
    subject: '会议邀请：A3 产品评审会 / A3 product review',
    text: `各位好：

A3 产品评审会安排在三楼会议室，议程：EMC 复测结果、包装定稿、渠道定价。请提前 10 分钟到场调试投影。

We will speak English for the first half, because Erik joins by telephone.

Anna`,
    invitation: { start: { days: -3, time: '14:00' }, minutes: 90, location: '三楼会议室 / Meeting room 3' },
    copies: { lilei: { unread: true, starred: true, labels: ['important'] }, haiyan: { unread: true } },
  },
  {
    key: 'box-1',
    at: { days: 8, time: '17:48' },
    from: clara,
    to: [lilei],
    subject: 'A3 packaging, second draft',
    text: `Hello Li Lei,

here is the second draft of the box. The window now shows the sensor ring, and the band is a little lower so that it does not collide with the hanger. Two colours to choose from: river green and brick.

The inner tray is the one we agreed on, 2 mm greyboard, no plastic.

Could you let me have your choice by the end of next week? The printer closes his slots for this month on {{+2 en}}.

Best wishes
Clara`,
    html: `<div style="font-family:Georgia,serif;font-size:16px;line-height:1.55;color:#2b2b2b;max-width:600px">
<p>Hello Li Lei,</p>
<p>here is the second draft of the box. The window now shows the sensor ring, and the band is a little lower so that it does not collide with the hanger. Two colours to choose from: <b style="color:#3f7d6b">river green</b> and <b style="color:#a9553c">brick</b>.</p>
<p><img src="cid:draft-green@studio-linden.example" width="270" alt="River green"> <img src="cid:draft-brick@studio-linden.example" width="270" alt="Brick"></p>
<p>The inner tray is the one we agreed on, 2&nbsp;mm greyboard, no plastic.</p>
<p>Could you let me have your choice by the end of next week? The printer closes his slots for this month on {{+2 en}}.</p>
<p>Best wishes<br>Clara</p>
<p style="color:#8a8a8a;font-size:13px;border-top:1px solid #ddd;padding-top:8px">Studio Linden · Packaging and identity · Leiden</p></div>`,
    files: [
      {
        fileName: 'A3-box-green.png',
        type: 'image/png',
        content: () => createPackagingDraft([63, 125, 107]),
        contentId: 'draft-green@studio-linden.example',
      },
      {
        fileName: 'A3-box-brick.png',
        type: 'image/png',
        content: () => createPackagingDraft([169, 85, 60]),
        contentId: 'draft-brick@studio-linden.example',
      },
    ],
    verdict: 'pass',
    copies: { lilei: { answered: true, starred: true } },
  },
  {
    key: 'box-2',
    at: { days: 7, time: '10:15' },
    from: lilei,
    to: [clara],
    subject: 'Re: A3 packaging, second draft',
    isRich: true,
    answers: 'box-1',
    text: `Hi Clara,

thank you, the lower band is much better. I prefer river green; I will ask two colleagues in sales before I confirm.

One question: can the barcode stay clear of the fold? The scanner at our warehouse had trouble with the A2 box.

Li Lei`,
    copies: { lilei: { folder: 'sent' } },
  },
  {
    key: 'box-3',
    at: { days: 1, time: '18:06' },
    from: clara,
    to: [lilei],
    subject: 'Re: A3 packaging, second draft',
    isRich: true,
    answers: 'box-2',
    text: `Hi Li Lei,

no problem, I have moved the barcode 14 mm to the left, away from the fold. The picture shows where it is now.

I only need your word on the colour to send everything to the printer.

Clara`,
    files: [
      {
        fileName: 'barcode position.png',
        type: 'image/png',
        content: () => createPackagingDraft([63, 125, 107]),
      },
    ],
    verdict: 'pass',
    copies: { lilei: { unread: true, labels: ['followUp'] } },
  },
  {
    key: 'build-412',
    at: { days: 2, time: '03:14' },
    from: builds,
    to: [lilei],
    subject: '[a3-firmware] Build 412 passed on release/1.0',
    text: `Build 412 of a3-firmware passed.

  branch    release/1.0
  commit    8f2c1e7  Keep the baseline when the fan is replaced
  duration  6 min 41 s
  tests     1284 passed, 0 failed, 3 skipped
  image     a3-1.0.0-rc4.bin (742 kB)

You get this mail because you watch release/1.0.`,
    verdict: 'pass',
    copies: { lilei: { folder: 'projects' } },
  },
  {
    key: 'interviews',
    at: { days: 21, time: '15:33' },
    from: anna,
    to: [lilei],
    subject: 'Notes from the three site visits',
    text: `Li Lei,

my notes from the visits last week, in no particular order.

School in Hangzhou. The caretaker looks at the display twice a day and writes the number into a book. He would like to see the highest value since yesterday, not the present one. He did not know that there is an app.

Office tower, floor 17. They have four A2 units and trust only the one next to the window, because the others "always say the same". The others are right; the room is simply well ventilated. A line that says "the air has been good for 6 hours" would help more than a number.

Clinic in Jiangcheng. The only place with a clear request: an alarm that goes to the nurse on duty and is silent in the ward. Mr Chen will write to you about it.

What all three have in common: nobody wants another app, and everybody asked who replaces the filter.

Anna`,
    copies: { lilei: { folder: 'projects', starred: true } },
  },
];
