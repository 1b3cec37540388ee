import type { Plugin, Rolldown } from 'vite';

const runtimeFile = /\/rolldown-runtime-[^/]+\.js$/;
const runtimeImport = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]+";?/;

/**
 * Puts the bundler's runtime into the chunk `base`, which every page has. The bundler keeps it in a chunk of its own, half a kilobyte that is one more
 * request of everybody's first visit. Every other chunk that uses it imports `base` as well, so its name changes whenever that of `base` does.
 */
export function runtimeInBase(): Plugin {
  return {
    name: 'hongyan-runtime-in-base',
    apply: 'build',
    // After the plugin that makes index.html, which names the chunk.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const chunks = outputs.filter((output) => output.type === 'chunk');
      const runtime = chunks.find(({ fileName }) => runtimeFile.test(`/${fileName}`));
      const base = chunks.find(({ name }) => name === 'base');
      if (!runtime || !base)
        this.error('the bundler makes its chunks in another way now: there is no runtime or no base');
      const baseFile = getFileName(base.fileName);
      for (const chunk of chunks) {
        if (!runtimeImport.test(chunk.code)) continue;
        if (chunk !== base && !chunk.code.includes(`from"./${baseFile}"`))
          this.error(
            `${chunk.fileName} uses the runtime and not base: browsers would keep it when base has another name`,
          );
        chunk.code = chunk.code.replace(runtimeImport, (_statement, names: string) =>
          chunk === base ? inlineRuntime(runtime.code, names) : importRuntime(names, baseFile),
        );
      }
      // What is loaded ahead of a chunk is named by its number in a list, so each name keeps its place.
      for (const chunk of chunks) chunk.code = chunk.code.replaceAll(runtime.fileName, base.fileName);
      for (const page of outputs)
        if (page.type === 'asset' && page.fileName.endsWith('.html'))
          page.source = removeScript(page, runtime.fileName);
      delete bundle[runtime.fileName];
    },
  };
}

const getFileName = (path: string): string => path.split('/').at(-1) ?? '';

/** `n as e` of an import or `s as n` of an export. */
function readNames(list: string): readonly { readonly from: string; readonly to: string }[] {
  return list.split(',').map((item) => {
    const [from = '', to = from] = item.trim().split(' as ');
    return { from, to };
  });
}

/** The runtime's code in a function, what the chunk uses of it, and all of it for others. */
export function inlineRuntime(code: string, names: string): string {
  const [, body, list] = /^([^]*)export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (body === undefined || list === undefined)
    throw new Error('the runtime of the bundler exports in another way now');
  const made = readNames(list);
  const answer = made.map(({ from, to }) => `${to}:${from}`).join();
  const used = readNames(names)
    .map(({ from, to }) => `${from}:${to}`)
    .join();
  const shared = made.map(({ to }) => `runtime$${to}=runtime$.${to}`).join();
  return `const runtime$=(()=>{${body}return{${answer}}})(),{${used}}=runtime$;export const ${shared};`;
}

/** The same names from `base`. */
export function importRuntime(names: string, baseFile: string): string {
  const wanted = readNames(names).map(({ from, to }) => `runtime$${from} as ${to}`);
  return `import{${wanted.join()}}from"./${baseFile}";`;
}

function removeScript(page: Rolldown.OutputAsset, fileName: string): string {
  return String(page.source).replace(
    new RegExp(`\\s*<(script|link)[^>]*"/${fileName.replaceAll('.', '\\.')}"[^>]*>(</script>)?`),
    '',
  );
}
