import {
  type Component,
  type ContentLine,
  findLine,
  findParameter,
  makeLine,
  removeLines,
  setLine,
} from '../model/component.ts';
import { escapeText, unescapeOneLine } from '../model/text-value.ts';
import type { AttachedMail } from '../types.ts';

/**
 * The mail that an event is about: a property of ours with the subject as its value. It means something in the mailbox of the calendar's
 * owner alone and never leaves it.
 */
export const attachedMailProperty = 'X-HONGYAN-MAIL';
const idParameter = 'X-MAIL-ID';
const maxSubjectCharacters = 300;

/** The attached mail of a component; null where there is none. */
export function readAttachedMail(component: Component): AttachedMail | null {
  const line = findLine(component, attachedMailProperty);
  const mailId = findParameter(line, idParameter);
  if (line === undefined || !/^\d{1,10}$/.test(mailId)) return null;
  return { mailId, subject: unescapeOneLine(line.value, maxSubjectCharacters) };
}

const makeAttachedMailLine = ({ mailId, subject }: AttachedMail): ContentLine =>
  makeLine(attachedMailProperty, escapeText(subject), { [idParameter]: mailId });

/** The component with this mail attached; null takes it away. */
export const setAttachedMail = (component: Component, mail: AttachedMail | null): Component =>
  mail === null ? removeLines(component, attachedMailProperty) : setLine(component, makeAttachedMailLine(mail));
