export { validatePhone } from './validate-phone.ts';

/** The sign-in page without the application around it. */
export const loadSignInPage = async () => (await import('./sign-in-page.tsx')).SignInPage;
