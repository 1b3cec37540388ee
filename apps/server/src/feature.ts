import type { Route } from './call/route.ts';
import type { BodyIntake } from './mail/bodies/index.ts';
import type { Services } from './services.ts';

/** A capability as the composition root runs it. Its operations and readers stand in its `operations.ts`, which the database thread loads alone. */
export interface Feature {
  readonly name: string;
  readonly routes: readonly Route[];
  /** Starts background work; called after the store is ready and before the listeners open. */
  start?(): Promise<void>;
  /** Stops it; called after the listeners have closed. */
  stop?(): Promise<void>;
}

/** What every declared capability is given. */
export interface FeatureServices extends Services {
  readonly intake: BodyIntake;
}

/** A capability that needs nothing of another one but what its `index.ts` offers. */
export interface FeatureDeclaration {
  readonly name: string;
  /** Made once, when the engines are open: registers jobs, binds routes. */
  create(services: FeatureServices): Feature;
}

/** Declares a capability; the list of all of them is generated from these (docs/adding-a-capability.md). */
export function defineFeature(declaration: FeatureDeclaration): FeatureDeclaration {
  return declaration;
}
