import { expect, test } from 'vitest';
import { spellNames } from './name-pinyin.ts';

test('a name is spelled whole, from its given name on, and by its initials', () => {
  expect(spellNames('王海燕')).toEqual(['wanghaiyan', 'haiyan', 'yan', 'why']);
});

test('surnames with several readings are read as surnames', () => {
  for (const [name, spelled] of [
    ['单田芳', 'shantianfang'],
    ['曾国藩', 'zengguofan'],
    ['任贤齐', 'renxianqi'],
    ['仇英', 'qiuying'],
    ['翟志刚', 'zhaizhigang'],
    ['尉迟恭', 'yuchigong'],
    ['欧阳修', 'ouyangxiu'],
    ['吕布', 'lvbu'],
  ] as const)
    expect(spellNames(name)[0]).toBe(spelled);
});

test('only the Chinese part of a name is spelled, and no sentence', () => {
  expect(spellNames('Wang Hai')).toEqual([]);
  expect(spellNames('李娜 (财务部) <li.na@example.org>')).toEqual(['lina', 'na', 'ln', 'caiwubu', 'wubu', 'bu', 'cwb']);
  expect(spellNames('关于召开年度总结大会的通知')).toEqual([]);
});
