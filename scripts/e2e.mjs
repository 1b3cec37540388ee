// npm run e2e [-- Playwright's arguments]: the end-to-end tests alone, on a fresh build.
import { bringBrowser } from './bring-browser.mjs';
import { setUpToolchain } from './bring-modules.mjs';
import { buildWeb } from './build-web.mjs';
import { runE2e } from './run-e2e.mjs';
import { runMain } from './say.mjs';

await runMain(async (args) => {
  const toolchain = await setUpToolchain();
  await bringBrowser(toolchain);
  await buildWeb(toolchain);
  return (await runE2e(toolchain, args)).exitCode;
});
