/** Names of countries and of China's provinces, which the database has in Chinese, in English. */

/** Where the database and the common locale data (CLDR) call a country differently. */
const otherNames: Readonly<Record<string, string>> = {
  阿联酋: 'AE',
  波黑: 'BA',
  刚果金: 'CD',
  刚果布: 'CG',
  马其顿: 'MK',
  孟加拉: 'BD',
  中非: 'CF',
  多米尼加: 'DO',
  荷属圣马丁: 'SX',
  圣马丁: 'MF',
  留尼旺: 'RE',
  科摩罗: 'KM',
  梵蒂冈: 'VA',
  巴勒斯坦: 'PS',
  美属萨摩亚: 'AS',
};

const provinces: Readonly<Record<string, string>> = {
  北京: 'Beijing',
  天津: 'Tianjin',
  上海: 'Shanghai',
  重庆: 'Chongqing',
  河北: 'Hebei',
  山西: 'Shanxi',
  内蒙古: 'Inner Mongolia',
  辽宁: 'Liaoning',
  吉林: 'Jilin',
  黑龙江: 'Heilongjiang',
  江苏: 'Jiangsu',
  浙江: 'Zhejiang',
  安徽: 'Anhui',
  福建: 'Fujian',
  江西: 'Jiangxi',
  山东: 'Shandong',
  河南: 'Henan',
  湖北: 'Hubei',
  湖南: 'Hunan',
  广东: 'Guangdong',
  广西: 'Guangxi',
  海南: 'Hainan',
  四川: 'Sichuan',
  贵州: 'Guizhou',
  云南: 'Yunnan',
  西藏: 'Tibet',
  陕西: 'Shaanxi',
  甘肃: 'Gansu',
  青海: 'Qinghai',
  宁夏: 'Ningxia',
  新疆: 'Xinjiang',
  香港: 'Hong Kong',
  澳门: 'Macao',
  台湾: 'Taiwan',
};

let countries: ReadonlyMap<string, string> | undefined;

function readCountries(): ReadonlyMap<string, string> {
  const chinese = new Intl.DisplayNames('zh-CN', { type: 'region', fallback: 'none' });
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  const messages = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  for (const code of messages.flatMap((first) => messages.map((second) => first + second))) {
    const [name, word] = [chinese.of(code), english.of(code)];
    if (name !== undefined && word !== undefined && !found.has(name)) found.set(name, word);
  }
  for (const [name, code] of Object.entries(otherNames)) found.set(name, english.of(code) ?? name);
  return found;
}

/** The English name of a country, else the Chinese one. */
export function countryInEnglish(name: string): string {
  countries ??= readCountries();
  return countries.get(name) ?? name;
}

/** The English name of one of China's provinces, else the Chinese one. */
export function provinceInEnglish(name: string): string {
  return provinces[name.replace(/[省市]$/u, '')] ?? name;
}
