/** Everything that is wrong with a configuration, and what holds. Neither the store nor a running server is asked. */
import { type InspectedConfig, inspectConfig } from '../../../config/read-config.ts';
import type { Finding } from '../finding.ts';
import { checkDirectory } from './check-directory.ts';
import { checkFiles } from './check-files.ts';
import { checkPorts } from './check-ports.ts';
import { checkValues } from './check-values.ts';
import type { ConfigurationOutside } from './configuration-outside.ts';
import { type EffectiveSetting, listSettings } from './list-settings.ts';

export interface CheckedConfiguration {
  /** Absolute path of the configuration file; null: there is none. */
  readonly file: string | null;
  /** Problems and warnings, the worse first. */
  readonly findings: readonly Finding[];
  readonly settings: readonly EffectiveSetting[];
}

/** Where a configuration is read from. */
export interface ConfigurationSource {
  readonly env: NodeJS.ProcessEnv;
  /** What relative paths are relative to. */
  readonly directory: string;
}

/** What a start would refuse; each sentence says what to write instead. */
function listFaults({ faults }: InspectedConfig): readonly Finding[] {
  return faults.map((seen): Finding => {
    // What begins otherwise is said of the file itself.
    const [name = 'HONGYAN_CONFIG'] = /^HONGYAN_\w+/.exec(seen) ?? [];
    return { level: 'problem', subject: name, seen, advice: null };
  });
}

/** Checks a configuration as a start on this machine would meet it. */
export async function checkConfiguration(
  { env, directory }: ConfigurationSource,
  outside: ConfigurationOutside,
): Promise<CheckedConfiguration> {
  const inspected = inspectConfig(env, directory);
  const { config, file, faulty } = inspected;
  const found = [
    ...listFaults(inspected),
    ...checkDirectory(config.dataDirectory, outside),
    ...checkFiles(inspected, directory, outside),
    ...checkValues(inspected, env),
    ...(await checkPorts(config, outside)),
  ];
  // What cannot be used has been said; what holds instead is nobody's wish.
  const findings = found.filter(({ subject, seen }) => !faulty.has(subject) || inspected.faults.includes(seen));
  const isWrong = ({ level }: Finding): boolean => level === 'problem';
  return {
    file,
    findings: [...findings.filter(isWrong), ...findings.filter((finding) => !isWrong(finding))],
    settings: listSettings(inspected),
  };
}
