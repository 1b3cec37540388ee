import { useLocation, useNavigate } from 'react-router';
import { SignInPage } from './sign-in-page.tsx';

/** The sign-in page within the application: where its router says, and on by its router. */
export function SignInScreen() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return <SignInPage address={pathname + search} leadTo={async (path) => navigate(path, { replace: true })} />;
}
