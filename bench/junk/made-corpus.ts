/**
 * Chinese mail that a generator makes, since there is no free corpus of it: genres of good mail and of junk that share words, senders' providers
 * and forms, with noise. Its figures show that Chinese is read at all, not how good the filter is on real mail.
 */
import { createRandom, type Sample } from './sample.ts';

interface Genre {
  readonly kind: Sample['kind'];
  readonly froms: readonly string[];
  readonly subjects: readonly string[];
  readonly pieces: readonly string[];
  readonly isHtml: boolean;
}

const genres: readonly Genre[] = [
  {
    kind: 'good',
    froms: ['chen@supplier.example', 'zhao@qq.example', 'wang@163.example'],
    subjects: ['关于本周会议的安排', '轴承图纸第三版', '交货期确认', '周三评审会纪要'],
    pieces: [
      '各位同事，周三上午九点在二楼会议室开会。',
      '图纸已经更新，请按第三版生产。',
      '交货期推迟到月底，请确认。',
      '附件是会议纪要，有问题请回复。',
      '客户要求增加一次抽检。',
    ],
    isHtml: false,
  },
  {
    kind: 'good',
    froms: ['billing@telecom.example', 'invoice@taxi.example'],
    subjects: ['您的电子发票已开具', '本月账单', '发票号码通知'],
    pieces: [
      '尊敬的客户，您的增值税电子发票已开具，请点击链接下载。',
      '本月消费金额如下，无需付款。',
      '如需开票请登录官网。',
      '发票将在三个工作日内送达。',
    ],
    isHtml: true,
  },
  {
    kind: 'good',
    froms: ['news@weekly.example', 'edm@airline.example'],
    subjects: ['本周精选', '会员优惠月报', '新品上市通知'],
    pieces: [
      '本期内容：行业动态与技术文章。',
      '会员可享优惠，长期有效，点击查看详情。',
      '如不想再收到此邮件，请退订。',
      '限时折扣，仅限会员。',
    ],
    isHtml: true,
  },
  {
    kind: 'good',
    froms: ['noreply@bank.example', 'notify@cloud.example'],
    subjects: ['登录提醒', '验证码', '账户变动通知'],
    pieces: [
      '您的账户于今日登录，如非本人操作请联系客服。',
      '验证码十分钟内有效，请勿告诉他人。',
      '您的账户支出一笔款项。',
      '服务器磁盘空间不足，请尽快处理。',
    ],
    isHtml: false,
  },
  {
    kind: 'junk',
    froms: ['fp8833@qq.example', 'kaipiao@163.example', 'li@bulk.example'],
    subjects: ['代开各地发票', '税务优惠', '财务你好，发票事宜'],
    pieces: [
      '本公司代开全国各地增值税发票，点数优惠，验证后付款。',
      '请加微信详谈，长期有效。',
      '可提供正规电子发票，无需定金。',
      '诚信经营，欢迎来电咨询。',
    ],
    isHtml: false,
  },
  {
    kind: 'junk',
    froms: ['training@edm.example', 'course@bulk.example'],
    subjects: ['总裁班招生', '本周精选课程', '会议邀请：税务筹划'],
    pieces: [
      '名师授课，限时优惠，仅剩三席。',
      '参会费用两千八百元，含教材和午餐。',
      '点击链接立即报名，报名回执请传真。',
      '如不想再收到此邮件，请退订。',
    ],
    isHtml: true,
  },
  {
    kind: 'junk',
    froms: ['admin@mail-service.example', 'it@cloud-notice.example'],
    subjects: ['邮箱容量已满', '账户异常通知', '请立即验证您的邮箱'],
    pieces: [
      '您的邮箱即将停用，请点击链接验证账户。',
      '系统检测到异常登录，请立即升级。',
      '逾期未验证将删除全部邮件。',
      '如非本人操作请联系客服。',
    ],
    isHtml: true,
  },
  {
    kind: 'junk',
    froms: ['vip@lottery.example', 'win@bulk.example'],
    subjects: ['恭喜中奖', '会员优惠月报', '免费领取'],
    pieces: [
      '恭喜您获得大奖，请填写账户资料领取。',
      '注册即送彩金，提款三分钟到账。',
      '投资理财，稳赚不赔，加微信进群。',
      '限时折扣，名额有限。',
    ],
    isHtml: true,
  },
];
const anything = ['谢谢。', '祝好！', '请查收。', '如有问题请联系我。', '此致敬礼', '手机发送', '详情见附件。'];

export function makeCorpus(count: number, seed = 7): Sample[] {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: count }, () => {
    const genre = pick(genres);
    // Noise: sentences of any genre of either kind stand in every fifth line.
    const lines = Array.from({ length: 2 + Math.floor(random() * 4) }, () =>
      random() < 0.2 ? pick(pick(genres).pieces) : random() < 0.3 ? pick(anything) : pick(genre.pieces),
    );
    const from =
      random() < 0.5
        ? pick(genre.froms)
        : `u${String(Math.floor(random() * 9_000))}@${pick(['qq', '163', 'example'])}.example`;
    const host = pick(['www.site.example', 't.link.example', `h${String(Math.floor(random() * 500))}.example`]);
    const text = lines.join(genre.isHtml ? '<br>' : '\r\n');
    const body = genre.isHtml ? `<p>${text}</p><a href="https://${host}/">点击查看</a>` : text;
    const header = [
      `From: ${from}`,
      'To: li@inside.example',
      `Subject: =?utf-8?B?${Buffer.from(pick(genre.subjects)).toString('base64')}?=`,
      'MIME-Version: 1.0',
      `Content-Type: text/${genre.isHtml ? 'html' : 'plain'}; charset=utf-8`,
    ];
    return { kind: genre.kind, raw: Buffer.from(`${header.join('\r\n')}\r\n\r\n${body}\r\n`) };
  });
}
