import type { Feature, FeatureDeclaration, FeatureServices } from './feature.ts';
import type { Needed, Needs } from './ports.ts';
import { PortTable } from './ports.ts';
import { passwordDirectoryPort } from './services.ts';

/** Makes every capability that is declared, and what the root itself needs of them. Throws when one needs what nobody offers. */
export function createFeatures<N extends Needs>(
  declared: readonly FeatureDeclaration[],
  services: FeatureServices,
  needs: N,
): { readonly features: readonly Feature[]; readonly needed: Needed<N> } {
  const ports = new PortTable();
  const own = ports.need('the server', { directory: passwordDirectoryPort });
  const needed = ports.need('the server', needs);
  const given: FeatureServices = {
    ...services,
    // Asked by whoever asks for a login password; the capability that knows the answer is made with the others.
    passwordDirectory: { check: (input, context) => own.directory.check(input, context) },
  };
  const ordered = [...declared.filter(({ isFirst }) => isFirst), ...declared.filter(({ isFirst }) => !isFirst)];
  const features = ordered.map((declaration) => declaration.create(given, ports));
  ports.complete();
  return { features, needed };
}
