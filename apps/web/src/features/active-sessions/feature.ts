import { defineFeature } from '../../platform/features/define-feature.ts';

export const activeSessionsFeature = defineFeature({
  name: 'active-sessions',
  push: { events: { sessionEnded: [['activeSessions']] }, settings: { activeSessions: [['activeSessions']] } },
});
