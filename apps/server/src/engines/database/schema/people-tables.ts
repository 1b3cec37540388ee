import type { AvatarsSchema } from './avatars-tables.ts';
import type { ClientsSchema } from './clients-tables.ts';
import type { HomeSchema } from './home-tables.ts';
import type { LockscreenSchema } from './lockscreen-tables.ts';
import type { PasswordsSchema } from './passwords-tables.ts';
import type { PersonDetailsSchema } from './person-details-tables.ts';
import type { QrSignInSchema } from './qr-sign-in-tables.ts';
import type { SecondStepSchema } from './second-step-tables.ts';
import type { SettingsSchema } from './settings-tables.ts';
import type { SharedMailboxesSchema } from './shared-mailboxes-tables.ts';
import type { SignInPlacesSchema } from './sign-in-places-tables.ts';
import type { SingleSignOnSchema } from './single-sign-on-tables.ts';
import type { SmsSchema } from './sms-tables.ts';

/** Tables of people, their safety and their settings, by name. */
export interface PeopleSchema
  extends SmsSchema,
    SecondStepSchema,
    QrSignInSchema,
    PasswordsSchema,
    PersonDetailsSchema,
    AvatarsSchema,
    SingleSignOnSchema,
    SignInPlacesSchema,
    LockscreenSchema,
    ClientsSchema,
    SharedMailboxesSchema,
    SettingsSchema,
    HomeSchema {}
