import type { MailAddress, PaperStyle, WritingAidKind } from '@hongyan/contract';

/** Whose parts: the organisation's where the account is 0. */
export interface PartOwner {
  readonly orgId: number;
  readonly account: number;
}
/** The `account_no` of what belongs to the organisation. */
export const organisationAccount = 0;

export interface SignatureContent {
  readonly html: string;
  /** Of the organisation's: what messages begin with where the person has chosen nothing. */
  readonly isDefault?: boolean;
  /** With `isDefault`: the person cannot choose another. */
  readonly isForced?: boolean;
}

export interface TemplateContent {
  readonly subject: string;
  readonly html: string;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
}

export interface PaperContent {
  readonly look: PaperStyle;
  /** A custom picture of the person. */
  readonly pictureId: string | null;
  /** The organisation's picture, a `data:` address. */
  readonly data: string | null;
}

export interface PartContents {
  readonly signature: SignatureContent;
  readonly template: TemplateContent;
  readonly paper: PaperContent;
}

/** A stored part, its content read. */
export interface Part<Kind extends WritingAidKind = WritingAidKind> {
  readonly partId: string;
  readonly isSystem: boolean;
  readonly kind: Kind;
  readonly name: string;
  readonly content: PartContents[Kind];
  readonly updatedAt: number;
}

/** How a part's HTML names a custom picture. */
export const pictureName = (pictureId: string): string => `${pictureId}@custom`;
const pictureNames = /\b([0-9a-f]{32})@custom\b/g;

/** Custom pictures that a text names, each once. */
export function picturesNamedIn(text: string): string[] {
  return [...new Set([...text.matchAll(pictureNames)].map((match) => match[1] ?? ''))];
}
