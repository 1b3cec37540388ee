/**
 * What a message may be written in. These colours belong to the message and travel with it, whatever skin its writer has on;
 * dark skins show them turned round (dark-colour.ts).
 */
export interface MessageColour {
  readonly key: 'black' | 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple';
  readonly text: string;
  readonly background: string;
}

export const messageColours: readonly MessageColour[] = [
  { key: 'black', text: '#1f2329', background: '#dee0e3' },
  { key: 'gray', text: '#646a73', background: '#f2f3f5' },
  { key: 'red', text: '#c02a26', background: '#fde2e2' },
  { key: 'orange', text: '#b65808', background: '#feead2' },
  { key: 'yellow', text: '#8f6900', background: '#fff3b0' },
  { key: 'green', text: '#1f7a35', background: '#d9f5d6' },
  { key: 'blue', text: '#1f5fbf', background: '#dbe7fd' },
  { key: 'purple', text: '#6b3fc4', background: '#ece2fe' },
];

/** Fonts that people have, Chinese first; each with what stands in for it elsewhere. */
export interface MessageFont {
  readonly name: string;
  readonly nameEn: string;
  readonly family: string;
}

export const messageFonts: readonly MessageFont[] = [
  { name: '微软雅黑', nameEn: 'Microsoft YaHei', family: '"Microsoft YaHei", "PingFang SC", sans-serif' },
  { name: '宋体', nameEn: 'SimSun', family: 'SimSun, "Songti SC", "Noto Serif CJK SC", serif' },
  { name: '黑体', nameEn: 'SimHei', family: 'SimHei, "Heiti SC", "Noto Sans CJK SC", sans-serif' },
  { name: '楷体', nameEn: 'KaiTi', family: 'KaiTi, "Kaiti SC", serif' },
  { name: '仿宋', nameEn: 'FangSong', family: 'FangSong, "STFangsong", serif' },
  { name: 'Arial', nameEn: 'Arial', family: 'Arial, Helvetica, sans-serif' },
  { name: 'Calibri', nameEn: 'Calibri', family: 'Calibri, Carlito, sans-serif' },
  { name: 'Times New Roman', nameEn: 'Times New Roman', family: '"Times New Roman", Times, serif' },
  { name: 'Georgia', nameEn: 'Georgia', family: 'Georgia, serif' },
  { name: 'Verdana', nameEn: 'Verdana', family: 'Verdana, Geneva, sans-serif' },
  { name: 'Courier New', nameEn: 'Courier New', family: '"Courier New", Courier, monospace' },
];

/** In pixels, as screens count. */
export const messageSizes: readonly string[] = [10, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 36, 48].map(
  (size) => `${String(size)}px`,
);

/** The sizes of Chinese printers, in points, as word processors name them. */
export const printSizes: readonly { readonly name: string; readonly size: string }[] = [
  { name: '小五', size: '9pt' },
  { name: '五号', size: '10.5pt' },
  { name: '小四', size: '12pt' },
  { name: '四号', size: '14pt' },
  { name: '小三', size: '15pt' },
  { name: '三号', size: '16pt' },
  { name: '小二', size: '18pt' },
  { name: '二号', size: '22pt' },
  { name: '小一', size: '24pt' },
  { name: '一号', size: '26pt' },
];

export const lineSpacings: readonly string[] = ['1', '1.15', '1.5', '1.75', '2', '2.5', '3'];

/** What a message is written in where nothing is chosen. */
export interface MessageFormat {
  readonly fontFamily: string;
  readonly fontSize: string;
}

/** Said in the mail, so that no program shows it in its own old serif. */
const defaultFamily = 'Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** The format that a person's messages begin with. Settings: `composeFont` (a name of the table, empty: ours), `composeFontSize` (px). */
export function toMessageFormat(settings: {
  readonly composeFont: string;
  readonly composeFontSize: number;
}): MessageFormat {
  const chosen = settings.composeFont;
  const font = messageFonts.find(({ name, nameEn, family }) => [name, nameEn, family].includes(chosen));
  return { fontFamily: font?.family ?? defaultFamily, fontSize: `${String(settings.composeFontSize)}px` };
}

/** The font of the table that a font-family list begins with; undefined for the default and for unknown ones. */
export function findMessageFont(family: string | undefined): MessageFont | undefined {
  if (family === undefined || family === defaultFamily) return undefined;
  const first = firstFamily(family);
  return messageFonts.find((font) => firstFamily(font.family) === first);
}

const firstFamily = (family: string): string =>
  (family.split(',')[0] ?? '').trim().replaceAll('"', '').replaceAll("'", '').toLowerCase();
