import type { ComponentType, ReactNode } from 'react';

/**
 * Where the app shell draws a part: behind the top bar, in its search, among its tools, in the person card, above the screens,
 * and over everything (dialogs, hints, what watches without being seen).
 */
export type ShellSlot = 'barGround' | 'search' | 'tools' | 'personCard' | 'banner' | 'layer';

/** A part that is drawn in a slot. */
export interface SlotPart {
  readonly slot: ShellSlot;
  readonly order: number;
  readonly Part: ComponentType;
  /** Shows nothing at first: it is drawn, and its code loaded, once the first screen is there. */
  readonly isLate?: true;
}

/** A part around the shell: a context for all that is in it. */
export interface PartAroundShell {
  readonly slot: 'around';
  readonly order: number;
  readonly Part: ComponentType<{ children: ReactNode }>;
}

/**
 * What a capability puts into the app shell, drawn with every screen. Parts of one slot stand in their order. Orders in use:
 * search 10, tools 10 (the shell's own follow), person card 10, banner 5 (connection) and 10; layers: push 10, drafts 20 and 21, feedback 30, lock screen 40,
 * bulk changes 50, folders 60, passwords 70, festival 80. A part that is large is made by `lazy`.
 */
export type ShellPart = SlotPart | PartAroundShell;
