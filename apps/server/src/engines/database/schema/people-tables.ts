import type { ActiveSessionsSchema } from './active-sessions-tables.ts';
import type { AnnouncementsSchema } from './announcements-tables.ts';
import type { AuthorisationCodesSchema } from './authorisation-codes-tables.ts';
import type { AvatarsSchema } from './avatars-tables.ts';
import type { FeedbackSchema } from './feedback-tables.ts';
import type { LockscreenSchema } from './lockscreen-tables.ts';
import type { OutsideLinksSchema } from './outside-links-tables.ts';
import type { PasswordsSchema } from './passwords-tables.ts';
import type { PersonDetailsSchema } from './person-details-tables.ts';
import type { QrSignInSchema } from './qr-sign-in-tables.ts';
import type { SettingsSchema } from './settings-tables.ts';
import type { SharedMailboxesSchema } from './shared-mailboxes-tables.ts';
import type { SingleSignOnSchema } from './single-sign-on-tables.ts';
import type { SmsSchema } from './sms-tables.ts';
import type { TwoFactorSchema } from './two-factor-tables.ts';

/** Tables of people, their safety and their settings, by name. */
export interface PeopleSchema
  extends SmsSchema,
    TwoFactorSchema,
    QrSignInSchema,
    PasswordsSchema,
    PersonDetailsSchema,
    AvatarsSchema,
    SingleSignOnSchema,
    ActiveSessionsSchema,
    LockscreenSchema,
    AuthorisationCodesSchema,
    SharedMailboxesSchema,
    SettingsSchema,
    AnnouncementsSchema,
    FeedbackSchema,
    OutsideLinksSchema {}
