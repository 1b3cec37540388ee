import { useEffect, useState } from 'react';
import { loadSpelling, type Spell } from '../../lib/language/spell-names.ts';
import { loadChunk } from '../../platform/chunks/load-chunk.ts';
import type { UseCommands } from '../../platform/features/command.ts';
import { features } from '../features.ts';

/** What the palette is filled from: the capabilities' hooks, always in the same order, and how Chinese is spelled. */
export interface CommandSources {
  readonly hooks: readonly UseCommands[];
  readonly spell: Spell;
}

let loaded: CommandSources | undefined;

async function loadSources(): Promise<CommandSources> {
  const [hooks, spell] = await Promise.all([
    loadChunk(() => Promise.all(features.flatMap(({ commands }) => commands?.() ?? []))),
    loadChunk(loadSpelling),
  ]);
  loaded = { hooks, spell };
  return loaded;
}

/** The sources once their code has come; undefined before. Code that does not come is asked for at the next opening. */
export function useCommandSources(): CommandSources | undefined {
  const [sources, setSources] = useState(loaded);
  useEffect(() => {
    if (sources !== undefined) return;
    let isShown = true;
    loadSources().then(
      (found) => isShown && setSources(found),
      // What the app shell itself offers is there; the window says by itself when the server cannot be reached.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [sources]);
  return sources;
}
