/** What programs and companies send: newsletters, invoices, itineraries, shipments, and what lands in junk. */
import type { DemoMail } from '../demo-mail.ts';
import { createPdf } from '../files/pdf.ts';
import { cirrus, harbor, lilei, skyway, weekly } from '../people.ts';

const newsletterHtml = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="background:#ffffff;font-family:Helvetica,Arial,sans-serif;color:#22303a">
<tr><td style="background:#1f4e5f;color:#ffffff;padding:22px 32px;font-size:22px;font-weight:bold">Product Weekly</td></tr>
<tr><td><img src="https://img.product-weekly.example/218/cover.jpg" width="600" height="240" alt="A workshop table with paper prototypes" style="display:block"></td></tr>
<tr><td style="padding:26px 32px 8px"><h1 style="margin:0 0 10px;font-size:24px">The smallest thing that answers the question</h1>
<p style="font-size:15px;line-height:1.6;margin:0">A paper display, three days in a corridor, and a question on a note beside it: how one team found out that nobody needed the number they had measured for two years.</p>
<p style="margin:18px 0"><a href="https://product-weekly.example/218/smallest-thing" style="background:#d9822b;color:#ffffff;padding:10px 18px;text-decoration:none;border-radius:4px">Read the story</a></p></td></tr>
<tr><td style="padding:8px 32px 20px"><table role="presentation" width="100%"><tr>
<td width="50%" valign="top" style="padding-right:12px"><img src="https://img.product-weekly.example/218/labels.jpg" width="256" height="140" alt=""><h3 style="font-size:16px">Labels that survive a warehouse</h3><p style="font-size:14px;line-height:1.5">Six printers, two climates, one clear winner.</p></td>
<td width="50%" valign="top" style="padding-left:12px"><img src="https://img.product-weekly.example/218/price.jpg" width="256" height="140" alt=""><h3 style="font-size:16px">When to say the price</h3><p style="font-size:14px;line-height:1.5">Early, says a study of 90 offers. With one exception.</p></td></tr></table></td></tr>
<tr><td style="background:#f5f6f7;padding:16px 32px;font-size:12px;color:#6b7780">You receive this letter because you subscribed with li.lei@hongyan.example. <a href="https://product-weekly.example/leave?u=5521" style="color:#6b7780">Unsubscribe</a></td></tr></table>
<img src="https://img.product-weekly.example/open.gif?u=5521" width="1" height="1" alt=""></td></tr></table>`;

const invoiceRows = [
  ['Virtual server M2, Frankfurt', '1', 'EUR 38.00'],
  ['Block storage', '200 GB', 'EUR 16.00'],
  ['Outgoing traffic', '412 GB', 'EUR 4.12'],
]
  .map(
    (row) =>
      `<tr>${row.map((value, index) => `<td style="padding:8px 0;border-bottom:1px solid #e6e6e6;text-align:${index === 0 ? 'left' : 'right'}">${value}</td>`).join('')}</tr>`,
  )
  .join('');

const newsletterHeaders = {
  'List-Id': 'Product Weekly <letter.product-weekly.example>',
  'List-Unsubscribe': '<https://product-weekly.example/leave?u=5521>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
};

export const serviceMails: readonly DemoMail[] = [
  {
    key: 'newsletter-218',
    at: { days: 2, time: '07:30' },
    from: weekly,
    to: [lilei],
    subject: 'The smallest thing that answers the question',
    text: `PRODUCT WEEKLY 218

The smallest thing that answers the question
A paper display, three days in a corridor, and a question on a note beside it.
https://product-weekly.example/218/smallest-thing

Unsubscribe: https://product-weekly.example/leave?u=5521`,
    html: newsletterHtml,
    headers: newsletterHeaders,
    verdict: 'pass',
    copies: { lilei: { unread: true } },
  },
  {
    key: 'newsletter-214',
    at: { days: 30, time: '07:30' },
    from: weekly,
    to: [lilei],
    subject: 'Nobody reads the manual, so write one page',
    text: `PRODUCT WEEKLY 214

Nobody reads the manual, so write one page
https://product-weekly.example/214/one-page

Unsubscribe: https://product-weekly.example/leave?u=5521`,
    headers: newsletterHeaders,
    verdict: 'pass',
    copies: { lilei: { folder: 'trash' } },
  },
  {
    key: 'invoice',
    at: { days: 17, time: '04:02' },
    from: cirrus,
    to: [lilei],
    subject: 'Invoice CH-40981 for {{last-month}}',
    text: `Invoice CH-40981

Virtual server M2, Frankfurt   1        EUR 38.00
Block storage                  200 GB   EUR 16.00
Outgoing traffic               412 GB   EUR  4.12

Total                                   EUR 58.12

The amount is taken from your card on the 15th. The invoice is attached as PDF.`,
    html: `<div style="font-family:Helvetica,Arial,sans-serif;max-width:520px;color:#333"><h2 style="color:#29508c">Invoice CH-40981</h2><p>{{last-month}} · Hongyan Demo</p><table width="100%" style="border-collapse:collapse;font-size:14px">${invoiceRows}<tr><td style="padding:12px 0"><b>Total</b></td><td></td><td style="text-align:right"><b>EUR 58.12</b></td></tr></table><p style="font-size:13px;color:#777">The amount is taken from your card on the 15th. The invoice is attached as PDF.</p></div>`,
    files: [
      {
        fileName: 'CH-40981.pdf',
        type: 'application/pdf',
        content: () =>
          createPdf([
            'Invoice CH-40981',
            '',
            'Cirrus Hosting for Hongyan Demo',
            'Virtual server M2, Frankfurt     EUR 38.00',
            'Block storage, 200 GB            EUR 16.00',
            'Outgoing traffic, 412 GB         EUR  4.12',
            '',
            'Total                            EUR 58.12',
          ]),
      },
    ],
    verdict: 'pass',
    copies: { lilei: { folder: 'receipts' } },
  },
  {
    key: 'shipment',
    at: { days: 1, time: '20:24' },
    from: harbor,
    to: [lilei],
    subject: 'Shipment HL-556120: collected in Shenzhen',
    text: `Shipment HL-556120

Collected   Shenzhen, 19:40
Contents    2 pallets, 1000 pieces MC-410
Next        Arrival in Shanghai, expected in two days

Follow the shipment: https://harbor-logistics.example/t/HL-556120`,
    html: `<div style="font-family:Arial,sans-serif;max-width:560px"><img src="https://static.harbor-logistics.example/logo.png" width="160" height="40" alt="Harbor Logistics"><h2 style="font-size:20px;color:#0b3c5d">Your shipment has been collected</h2><table style="font-size:14px;line-height:1.7"><tr><td style="color:#777;padding-right:18px">Shipment</td><td><b>HL-556120</b></td></tr><tr><td style="color:#777">Collected</td><td>Shenzhen, 19:40</td></tr><tr><td style="color:#777">Contents</td><td>2 pallets, 1000 pieces MC-410</td></tr><tr><td style="color:#777">Next</td><td>Arrival in Shanghai, expected in two days</td></tr></table><p><a href="https://harbor-logistics.example/t/HL-556120">Follow the shipment</a></p></div>`,
    verdict: 'pass',
    copies: { lilei: { unread: true } },
  },
  {
    key: 'itinerary',
    at: { days: 11, time: '12:55' },
    from: skyway,
    to: [lilei],
    subject: '出行确认：上海—江城 往返高铁',
    text: `李雷先生，您好：

您的行程已确认：

去程  G1736  上海虹桥 07:52 — 江城东 11:40  06 车 12F
返程  G1765  江城东 17:05 — 上海虹桥 20:58  03 车 04A

请携带本人身份证乘车。改签或退票请在开车前 30 分钟办理，电话 400-555-0119。

天路商旅`,
    verdict: 'pass',
    copies: { lilei: { labels: ['travel'] } },
  },
  {
    key: 'new-device',
    at: { days: 6, time: '21:17' },
    from: { name: 'Cirrus Hosting', address: 'security@cirrus-hosting.example' },
    to: [lilei],
    subject: 'A new device signed in to your account',
    text: `Hello Li Lei,

your account was used on a device that we have not seen before.

  Time     21:15 (UTC+8)
  Place    Shanghai
  Browser  Firefox on Linux

If this was you, there is nothing to do. If not, change your password in the customer area; we never ask for it by mail.

Cirrus Hosting`,
    verdict: 'pass',
    copies: { lilei: {} },
  },
  {
    key: 'phishing',
    at: { days: 1, time: '05:52' },
    from: { name: 'IT 服务台 <it@hongyan.example>', address: 'service@mail-quota-renewal.example' },
    to: [lilei],
    subject: '您的邮箱空间已满，请在 24 小时内升级',
    text: `尊敬的用户：

系统检测到您的邮箱空间已使用 99%，24 小时后将无法收发邮件。请点击下面的链接登录并升级：

http://hongyan.example.mail-quota-renewal.example/login

IT 服务台`,
    html: `<p>尊敬的用户：</p><p>系统检测到您的邮箱空间已使用 <b style="color:#c00">99%</b>，24 小时后将无法收发邮件。</p><p><a href="http://hongyan.example.mail-quota-renewal.example/login">https://mail.hongyan.example/upgrade</a></p><p>IT 服务台</p>`,
    verdict: 'fail',
    copies: { lilei: { folder: 'junk', unread: true } },
  },
  {
    key: 'parcel',
    at: { days: 4, time: '02:09' },
    from: { name: 'Parcel service', address: 'no-reply@parcel-desk.example' },
    to: [lilei],
    subject: 'Your parcel is waiting: customs fee of EUR 1.99',
    text: `Your parcel could not be delivered because a customs fee of EUR 1.99 has not been paid.

Pay here: http://parcel-desk.example/p/8820

The parcel goes back after 48 hours.`,
    verdict: 'fail',
    copies: { lilei: { folder: 'junk' } },
  },
  {
    key: 'seats',
    at: { days: 13, time: '19:00' },
    from: { name: 'Office Market', address: 'offers@office-market.example' },
    to: [lilei],
    subject: 'Chairs for the whole team, this week only',
    text: `Ten chairs, delivered and assembled, for the price of eight. This week only.

https://office-market.example/chairs`,
    headers: { Precedence: 'bulk', 'List-Unsubscribe': '<https://office-market.example/leave>' },
    verdict: 'none',
    copies: { lilei: { folder: 'trash' } },
  },
];
