import type { FeatureSwitch } from '@hongyan/contract';
import { type ComponentType, lazy } from 'react';
import { translate } from '../../lib/language/words.ts';
import { PlacesSection, placesWords } from '../active-sessions/index.ts';
import { PasswordSection, RecoveryMailSection } from '../passwords/index.ts';
import { ProgramsSection } from '../single-sign-on/index.ts';
import { SecondStepSection } from '../two-factor/index.ts';
import { personDetailsWords } from './person-details.words.ts';

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
  | 'secondStepSection'
  | 'programsSection';

const word = (key: SectionWord) => () => translate(personDetailsWords, key);

/** What stands on the page "account and security", in this order; other capabilities add their own here. */
export const accountSections: readonly AccountSection[] = [
  {
    key: 'details',
    name: word('details'),
    Section: lazy(async () => ({ default: (await import('./details-section.tsx')).DetailsSection })),
  },
  { key: 'password', name: word('passwordSection'), Section: PasswordSection },
  { key: 'secondStep', name: word('secondStepSection'), Section: SecondStepSection },
  {
    key: 'phone',
    name: word('phoneSection'),
    Section: lazy(async () => ({ default: (await import('./phone-section.tsx')).PhoneSection })),
  },
  { key: 'recovery', name: word('recoverySection'), Section: RecoveryMailSection },
  { key: 'places', name: () => translate(placesWords, 'places'), Section: PlacesSection },
  { key: 'programs', name: word('programsSection'), Section: ProgramsSection },
];
