/** The zones of the specification, section 9: GMT-12 to GMT+12, each with places that people know. China is recommended. */
export const recommendedHours = 8;

const cities: Readonly<Record<number, { readonly zh: string; readonly en: string }>> = {
  [-12]: { zh: '国际日期变更线西', en: 'Date line west' },
  [-11]: { zh: '萨摩亚', en: 'Samoa' },
  [-10]: { zh: '夏威夷', en: 'Hawaii' },
  [-9]: { zh: '阿拉斯加', en: 'Alaska' },
  [-8]: { zh: '洛杉矶、温哥华', en: 'Los Angeles, Vancouver' },
  [-7]: { zh: '丹佛', en: 'Denver' },
  [-6]: { zh: '芝加哥、墨西哥城', en: 'Chicago, Mexico City' },
  [-5]: { zh: '纽约、多伦多', en: 'New York, Toronto' },
  [-4]: { zh: '圣地亚哥', en: 'Santiago' },
  [-3]: { zh: '圣保罗、布宜诺斯艾利斯', en: 'São Paulo, Buenos Aires' },
  [-2]: { zh: '大西洋中部', en: 'Mid-Atlantic' },
  [-1]: { zh: '亚速尔群岛', en: 'Azores' },
  0: { zh: '伦敦、里斯本', en: 'London, Lisbon' },
  1: { zh: '柏林、巴黎', en: 'Berlin, Paris' },
  2: { zh: '开罗、雅典', en: 'Cairo, Athens' },
  3: { zh: '莫斯科、伊斯坦布尔', en: 'Moscow, Istanbul' },
  4: { zh: '迪拜', en: 'Dubai' },
  5: { zh: '卡拉奇、塔什干', en: 'Karachi, Tashkent' },
  6: { zh: '达卡', en: 'Dhaka' },
  7: { zh: '曼谷、河内、雅加达', en: 'Bangkok, Hanoi, Jakarta' },
  8: { zh: '中国：北京、上海', en: 'China: Beijing' },
  9: { zh: '东京、首尔', en: 'Tokyo, Seoul' },
  10: { zh: '悉尼', en: 'Sydney' },
  11: { zh: '努美阿', en: 'Nouméa' },
  12: { zh: '奥克兰', en: 'Auckland' },
};

/** `GMT+8 中国：北京、上海`. Short: a list's button cannot break its line, and on a phone the largest type has room for no more. */
export function zoneName(hours: number, language: 'zh' | 'en'): string {
  const sign = hours < 0 ? '-' : '+';
  const city = cities[hours];
  return `GMT${hours === 0 ? '' : sign + String(Math.abs(hours))}${city ? ` ${city[language]}` : ''}`;
}

/** All of them, from west to east. */
export const zoneHours: readonly number[] = Array.from({ length: 25 }, (_, index) => index - 12);
