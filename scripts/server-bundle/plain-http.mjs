// Rolldown plugin: `node:http` without its exports that load a whole HTTP client when they are read. To import the module reads all of them
// (WebSocket and two events come from undici), which costs every start 80 ms of computing for what nobody here uses.
import http from 'node:http';

const names = ['http', 'node:http'];
const virtualId = '\0plain-http';

/** Of undici. */
const lateNames = new Set(['WebSocket', 'CloseEvent', 'MessageEvent']);
const plainNames = Object.keys(http).filter((name) => !lateNames.has(name));

/** Imports of `node:http` take what they name from the module itself; one that names something else fails the build. */
export const plainHttp = {
  name: 'hongyan-plain-http',
  enforce: 'pre',
  resolveId: { filter: { id: /^(?:node:)?http$/ }, handler: (id) => (names.includes(id) ? virtualId : null) },
  load: {
    filter: { id: new RegExp(`^${virtualId}$`) },
    handler: () =>
      `const http = process.getBuiltinModule('node:http');\nexport default http;\nexport const { ${plainNames.join(', ')} } = http;\n`,
  },
};
