import { defineStrings } from '../../lib/language/strings.ts';

export const puzzleStrings = defineStrings('puzzle', {
  zh: {
    title: '安全验证',
    hint: '拖动滑块，把拼图移到缺口处',
    keys: '也可以用方向键移动，按回车确认',
    slider: '拖动滑块，把拼图移到缺口处；方向键移动，回车确认',
    position: '{{px}} 像素，共 {{max}} 像素',
    wrong: '没有对准，换一张再试',
    reload: '换一张',
    close: '取消',
  },
  en: {
    title: 'Security check',
    hint: 'Drag the slider to fit the piece into the gap',
    keys: 'Or move it with the arrow keys and press Enter',
    slider: 'Drag the slider to fit the piece into the gap. Arrow keys move it, Enter confirms',
    position: '{{px}} of {{max}} pixels',
    wrong: "That didn't fit. Try a new one",
    reload: 'New picture',
    close: 'Cancel',
  },
});
