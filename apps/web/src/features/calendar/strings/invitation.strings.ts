import { defineStrings } from '../../../lib/language/strings.ts';

export const invitationStrings = defineStrings('calendar-invitation', {
  zh: {
    notInvited: '保存时不会自动发送邀请。保存后可在日程中下载邀请文件，随邮件发给参与人。',
    download: '下载邀请文件',
  },
  en: {
    notInvited:
      'Invitations are not sent when you save. Download the invitation file from the event afterwards and send it by email.',
    download: 'Download invitation',
  },
});
