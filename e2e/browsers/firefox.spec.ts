import { FirefoxPage, hasFirefox } from '../support/firefox.ts';
import { testBrowser } from './journeys.ts';

testBrowser({ name: 'Firefox', isThere: hasFirefox, needs: '/usr/bin/firefox-esr', start: () => FirefoxPage.start() });
