import type { FeatureSwitch } from '@hongyan/contract';
import type { ComponentType } from 'react';
import { translate } from '../../lib/language/strings.ts';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { SessionsSection, sessionsStrings } from '../active-sessions/index.ts';
import { PasswordSection, RecoveryMailSection } from '../passwords/index.ts';
import { ProgramsSection } from '../single-sign-on/index.ts';
import { TwoFactorSection } from '../two-factor/index.ts';
import { personDetailsStrings } from './person-details.strings.ts';

/** A section of /set/account. */
export interface AccountSection {
  readonly key: string;
  readonly name: () => string;
  /** Lazy: the page draws a skeleton until it is there. */
  readonly Section: ComponentType;
  /** Not shown while the switch is off. */
  readonly feature?: FeatureSwitch;
}

type SectionWord =
  | 'details'
  | 'phoneSection'
  | 'recoverySection'
  | 'passwordSection'
  | 'twoFactorSection'
  | 'programsSection';

const word = (key: SectionWord) => () => translate(personDetailsStrings, key);

/** What stands on the page "account and security", in this order; other capabilities add their own here. */
export const accountSections: readonly AccountSection[] = [
  {
    key: 'details',
    name: word('details'),
    Section: lazyPart(async () => (await import('./details-section.tsx')).DetailsSection),
  },
  { key: 'password', name: word('passwordSection'), Section: PasswordSection },
  { key: 'secondStep', name: word('twoFactorSection'), Section: TwoFactorSection },
  {
    key: 'phone',
    name: word('phoneSection'),
    Section: lazyPart(async () => (await import('./phone-section.tsx')).PhoneSection),
  },
  { key: 'recovery', name: word('recoverySection'), Section: RecoveryMailSection },
  { key: 'places', name: () => translate(sessionsStrings, 'sessions'), Section: SessionsSection },
  { key: 'programs', name: word('programsSection'), Section: ProgramsSection },
];
