/** How the pool and a child talk. Nothing that a child says is believed beyond its own answer. */
import type { SandboxKind } from './port.ts';

export interface ToChild {
  readonly id: number;
  readonly kind: SandboxKind;
  readonly input: unknown;
}

/** `ready`: everything is loaded and the network is forbidden. */
export type FromChild =
  | 'ready'
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly fault: string };
