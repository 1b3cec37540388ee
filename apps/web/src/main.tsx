import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askForFirstScreenAtSignIn } from './app/ask-for-first-screen.ts';
import { StartScreen } from './app/layout/start-screen.tsx';
import { findSignInAddress } from './app/sign-in-address.ts';
import { startSignIn } from './app/start-sign-in.tsx';
import { startAppearance } from './lib/appearance.ts';
import { removeFirstFrame } from './lib/html/first-frame.ts';
import { installTrustedTypes } from './lib/html/trusted-types.ts';
import { startStrings } from './lib/language/strings.ts';
import { loadChunk } from './platform/chunks/load-chunk.ts';
import { useSession } from './platform/session/session-store.ts';
import './ui/theme/tokens.css';
import './ui/theme/skins.css';
import './ui/theme/base.css';
import './ui/theme/selects.css';

installTrustedTypes();
startStrings();
startAppearance();
askForFirstScreenAtSignIn();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
removeFirstFrame(container);
const root = createRoot(container);
// Says why nothing comes while the server is away.
root.render(
  <StrictMode>
    <StartScreen />
  </StrictMode>,
);
const signInAddress = useSession.getState().signedIn ? undefined : findSignInAddress(window.location.hash);
void (signInAddress === undefined ? openApplication() : startSignIn(root, signInAddress));

async function openApplication(): Promise<void> {
  const { startApplication } = await loadChunk(() => import('./app/application.tsx'));
  await startApplication(root);
}
