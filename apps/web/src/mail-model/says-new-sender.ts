import type { MailListItem } from '@hongyan/contract';

type Facts = Pick<MailListItem, 'unknownSender' | 'favorite' | 'labels' | 'answered'>;

/**
 * Whether it is worth saying that a sender is new. What the person has starred, labelled or answered was judged by them already,
 * though they never wrote to that address.
 */
export const saysNewSender = ({ unknownSender, favorite, labels, answered }: Facts): boolean =>
  unknownSender && !favorite && labels.length === 0 && !answered;
