import { defineFeature } from '../../platform/features/define-feature.ts';

export const automaticMailFeature = defineFeature({
  name: 'automatic-mail',
  push: { settings: { automaticReply: [['automaticMail']], automaticForward: [['automaticMail']] } },
});
