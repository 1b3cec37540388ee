import { defineStrings } from '../../lib/language/strings.ts';

/** What the skins are called: pigments of Chinese painting. */
export const skinNameStrings = defineStrings('skinNames', {
  zh: {
    skin: '皮肤',
    skin_0: '花青',
    skin_1: '石绿',
    skin_2: '胭脂',
    skin_3: '藤黄',
    skin_4: '丁香',
    skin_5: '赭石',
    skin_6: '墨',
    skin_7: '夜航',
    skin_8: '黑白',
    allSkins: '预览所有皮肤',
    changed: '皮肤已更换为“{{name}}”',
  },
  en: {
    skin: 'Theme',
    skin_0: 'Indigo',
    skin_1: 'Malachite',
    skin_2: 'Carmine',
    skin_3: 'Gamboge',
    skin_4: 'Lilac',
    skin_5: 'Ochre',
    skin_6: 'Ink',
    skin_7: 'Night sea',
    skin_8: 'High contrast',
    allSkins: 'Preview all themes',
    changed: 'Theme changed to {{name}}',
  },
});
