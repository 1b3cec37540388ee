import english from 'emojibase-data/en/compact.json';
import chinese from 'emojibase-data/zh/compact.json';
import { emojiSigns, toPlainSign } from './emoji-signs.ts';

/** One sign with its names and the words it is found by, in both languages. */
export interface Emoji {
  readonly sign: string;
  readonly names: { readonly en: string; readonly zh: string };
  readonly words: readonly string[];
}

/** What people look for at work and the data does not know. */
const moreWords: Readonly<Record<string, string>> = {
  '😀': '大笑',
  '😁': '露齿笑',
  '😅': '尴尬',
  '🤣': '笑翻',
  '🙂': '微笑',
  '🥰': '喜爱',
  '😍': '爱心眼',
  '😜': '调皮',
  '🤪': '搞怪',
  '🤭': '偷笑',
  '😐': '无语',
  '😒': '不满',
  '😌': '放松',
  '😔': '沮丧',
  '🤒': 'fever',
  '🤧': '感冒',
  '😮': '惊讶',
  '😢': '流泪',
  '😤': '生气 huff',
  '😡': '愤怒',
  '😈': '坏笑',
  '💩': '便便',
  '👍': 'ok',
  '👎': '差 踩',
  '🤞': '祈愿',
  '🤝': '合作',
  '🙌': '欢呼',
  '🙏': '感谢',
  '💪': '加油',
  '🤙': '联系',
  '☝️': '一',
  '👊': '碰拳',
  '🫶': '爱心手',
  '🙇': '抱歉',
  '❤️': '爱心',
  '💬': 'comment',
  '❗': '注意',
  '✅': '对',
  '❌': '错 no',
  '🌟': '闪星',
  '🔥': '热门',
  '⛈️': '雷雨',
  '🌊': '海浪',
  '🪿': '雁',
  '🍜': 'noodles',
  '🥮': 'mooncake',
  '🍳': '鸡蛋',
  '🍷': '红酒',
  '🥂': 'toast',
  '🎉': '恭喜 congratulations',
  '🎊': '彩球',
  '🎯': '目标',
  '✈️': '出差',
  '🚀': '上线',
  '🏢': '公司',
  '📅': '日程',
  '📌': '重要',
  '📎': '附件 attachment',
  '📊': '数据',
  '📈': '增长',
  '📝': '记录 笔记',
  '🔒': '安全',
  '🔧': 'fix',
  '⚙️': '设置 settings',
  '💴': '人民币',
  '🔔': '提醒',
  '📣': '公告 announcement',
};

interface NamedSign {
  readonly label: string;
  readonly tags?: readonly string[];
  readonly unicode: string;
}

const bySign = (data: readonly NamedSign[]) => new Map(data.map((one) => [toPlainSign(one.unicode), one]));

const [englishBySign, chineseBySign] = [bySign(english), bySign(chinese)];

function readEmoji(sign: string): Emoji {
  const [en, zh] = [englishBySign.get(toPlainSign(sign)), chineseBySign.get(toPlainSign(sign))];
  const named = [zh, en].flatMap((one) => (one === undefined ? [] : [one.label, ...(one.tags ?? [])]));
  const words = [...named, ...(moreWords[sign]?.split(' ') ?? [])];
  // "OK" is called so in Chinese too, and has Chinese words beside it.
  const chineseName = words.find((word) => /\p{Script=Han}/u.test(word));
  return {
    sign,
    names: { en: en?.label ?? sign, zh: chineseName ?? sign },
    words: words.map((word) => word.toLowerCase()),
  };
}

export const emojis: readonly Emoji[] = emojiSigns.map(readEmoji);

/** The signs that every word of the question is part of; all of them for none. */
export function findEmojis(question: string): readonly Emoji[] {
  const asked = question
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return emojis.filter(
    ({ sign, words }) => asked.includes(sign) || asked.every((part) => words.some((word) => word.includes(part))),
  );
}
