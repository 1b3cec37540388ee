import { defineStrings } from '../../../lib/language/strings.ts';

export const usageStrings = defineStrings('fileUsage', {
  zh: {
    use_pictures: '图片',
    use_documents: '文档',
    use_media: '音视频',
    use_archives: '压缩包',
    use_rest: '其他',
    fileCount_other: '{{count}} 个文件',
    olderVersions: '旧版本',
    openTrash: '打开回收站',
  },
  en: {
    use_pictures: 'Images',
    use_documents: 'Documents',
    use_media: 'Audio and video',
    use_archives: 'Archives',
    use_rest: 'Other',
    fileCount_one: '{{count}} file',
    fileCount_other: '{{count}} files',
    olderVersions: 'Older versions',
    openTrash: 'Open recycle bin',
  },
});
