import type { FeatureSwitch } from '@hongyan/contract';
import type { ComponentType } from 'react';
import { translate } from '../../../lib/language/strings.ts';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { authorisedStrings } from './authorised.strings.ts';
import { composeSendStrings } from './compose-send.strings.ts';
import { LazyAuthorisedDialog } from './lazy-authorised-dialog.tsx';
import { RemindWayDialog } from './remind-way-dialog.tsx';
import type { SendWayDialogProps } from './send-way-dialog.ts';

/** A way of sending: an entry in the menu of the send button, and the dialog that it opens. */
export interface SendWay {
  readonly key: string;
  /** The organisation's switch that it is under; null: under none. */
  readonly feature: FeatureSwitch | null;
  /** In the person's language; asked for when the menu opens. */
  readonly label: () => string;
  readonly icon: IconName;
  readonly Dialog: ComponentType<SendWayDialogProps>;
}

/** In the order of the menu, after "separately". */
export const sendWays: readonly SendWay[] = [
  {
    key: 'remind',
    feature: null,
    label: () => translate(composeSendStrings, 'remind'),
    icon: 'bell',
    Dialog: RemindWayDialog,
  },
  {
    key: 'authorised',
    feature: 'secretMode',
    label: () => translate(authorisedStrings, 'way'),
    icon: 'lock',
    Dialog: LazyAuthorisedDialog,
  },
];
