// npm run e2e [-- Playwright's arguments]: the browser stories alone, on a fresh build.
import { bringBrowser } from './bring-browser.mjs';
import { bringHouse } from './bring-modules.mjs';
import { buildWeb } from './build-web.mjs';
import { runStories } from './run-stories.mjs';
import { runMain } from './say.mjs';

await runMain(async (args) => {
  const house = await bringHouse();
  await bringBrowser(house);
  await buildWeb(house);
  return (await runStories(house, args)).exitCode;
});
