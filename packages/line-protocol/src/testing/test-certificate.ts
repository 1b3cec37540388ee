import { createSecureContext } from 'node:tls';

/** Of nobody, for servers of tests on the loopback: the key is as public as this file. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJnuD6TRvzir2ypnZ
l5JkBmFEgpYozo8Y1o1J/jRUj5GhRANCAATvqZlJdvDAYT1cY4kL5KSjRkjQaFGv
PhdHNJFWZl1I+rmS3MtabgJkgVk9Mk+xZdu8qmAlC7xbaN00t36eoJd3
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBrjCCAVWgAwIBAgIUYGuFqrDGfx/Tnjz3wApwiBv5kOswCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMbWFpbC5leGFtcGxlMCAXDTI2MTEyMTE0MTUyN1oYDzIxMjYx
MDI4MTQxNTI3WjAXMRUwEwYDVQQDDAxtYWlsLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAATvqZlJdvDAYT1cY4kL5KSjRkjQaFGvPhdHNJFWZl1I+rmS
3MtabgJkgVk9Mk+xZdu8qmAlC7xbaN00t36eoJd3o30wezAdBgNVHQ4EFgQULisX
mP8sS+7J8elzksbZVOhpyVAwHwYDVR0jBBgwFoAULisXmP8sS+7J8elzksbZVOhp
yVAwDwYDVR0TAQH/BAUwAwEB/zAoBgNVHREEITAfggxtYWlsLmV4YW1wbGWCCWxv
Y2FsaG9zdIcEfwAAATAKBggqhkjOPQQDAgNHADBEAiAbieYRicZsCTXpmr7Kh1v3
3UPnn3cU2l0A/bu2vJmUPgIgFyKM+Y7PqeYuJLJxLnmC2xu0htEZ+7qQFfpDbEZu
g+4=
-----END CERTIFICATE-----`;

export const testSecureContext = createSecureContext({ key, cert, minVersion: 'TLSv1.2' });
