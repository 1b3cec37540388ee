import { hasWebKit, WebKitPage } from '../support/webkit.ts';
import { testBrowser } from './journeys.ts';

testBrowser({
  name: 'WebKit',
  isThere: hasWebKit,
  needs: "WebKitWebDriver, MiniBrowser and Xvfb (Debian's webkit2gtk-driver and xvfb)",
  start: () => WebKitPage.start(),
});
