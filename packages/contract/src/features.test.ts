import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { featureDefaults, featureSwitches, resolveFeature, unbuiltFeatures } from './features.ts';

const built = featureSwitches.filter((name) => !unbuiltFeatures.includes(name));

describe('feature switches', () => {
  test('nobody has decided: the default', () => {
    for (const name of built)
      expect(resolveFeature(name, {}), name).toEqual({ on: featureDefaults[name], decidedBy: 'default' });
  });

  test('what a wider level has off, no narrower one switches on', () => {
    const off = { skin: false };
    const on = { skin: true };
    expect(resolveFeature('skin', { organisation: off, host: on, person: on })).toEqual({
      on: false,
      decidedBy: 'organisation',
    });
    expect(resolveFeature('skin', { organisation: on, host: off, person: on })).toEqual({
      on: false,
      decidedBy: 'host',
    });
    expect(resolveFeature('skin', { organisation: on, host: on, person: off })).toEqual({
      on: false,
      decidedBy: 'person',
    });
  });

  test('what is off only by default may be on for a host or for one person', () => {
    expect(resolveFeature('mailArchive', { person: { mailArchive: true } })).toEqual({ on: true, decidedBy: 'person' });
    expect(resolveFeature('mailArchive', { host: { mailArchive: true } })).toEqual({ on: true, decidedBy: 'host' });
    expect(
      resolveFeature('mailArchive', { organisation: { mailArchive: false }, person: { mailArchive: true } }).on,
    ).toBe(false);
  });

  test('what this version does not have is off whatever is set', () => {
    const levels = { organisation: { smime: true }, host: { smime: true }, person: { smime: true } };
    expect(resolveFeature('smime', levels)).toEqual({ on: false, decidedBy: 'version' });
  });

  test('an explicit off of any level is always the end of it', () => {
    const level = fc.option(fc.boolean(), { nil: undefined });
    fc.assert(
      fc.property(fc.constantFrom(...built), level, level, level, (name, organisation, host, person) => {
        const set = (on: boolean | undefined) => (on === undefined ? {} : { [name]: on });
        const answer = resolveFeature(name, {
          organisation: set(organisation),
          host: set(host),
          person: set(person),
        });
        if ([organisation, host, person].includes(false)) expect(answer.on).toBe(false);
        else expect(answer.on).toBe([organisation, host, person].includes(true) || featureDefaults[name]);
      }),
    );
  });
});
