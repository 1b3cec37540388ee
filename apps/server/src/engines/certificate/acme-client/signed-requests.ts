import type { AccountKey } from './account-key.ts';
import { AcmeProblem, readProblem } from './acme-problem.ts';
import { type HttpsAnswer, readRetryAfter, type SendHttps } from './https-request.ts';

/** An authority throws nonces away as it likes; one that refuses so many fresh ones in a row is broken (RFC 8555 §6.5). */
const maxNonceAttempts = 5;

/** Requests that only the owner of the account's key can make (RFC 8555 §6). */
export class SignedRequests {
  readonly #send: SendHttps;
  readonly #key: AccountKey;
  readonly #newNonceUrl: string;
  #nonces: string[] = [];
  /** How the authority knows the key; null before it does. */
  accountUrl: string | null;

  constructor(send: SendHttps, key: AccountKey, newNonceUrl: string, accountUrl: string | null) {
    this.#send = send;
    this.#key = key;
    this.#newNonceUrl = newNonceUrl;
    this.accountUrl = accountUrl;
  }

  /** Posts a payload; `null` reads (POST-as-GET, §6.3). Throws AcmeProblem. */
  async post(url: string, payload: object | null): Promise<HttpsAnswer> {
    const body = payload === null ? '' : JSON.stringify(payload);
    const name = this.accountUrl === null ? { jwk: this.#key.jwk } : { kid: this.accountUrl };
    for (let attempt = 1; ; attempt += 1) {
      const nonce = await this.#takeNonce();
      const signed = await this.#key.sign(body, { ...name, nonce, url });
      const answer = await this.#send({ method: 'POST', url, body: signed, contentType: 'application/jose+json' });
      this.#keepNonce(answer);
      if (answer.status < 400) return answer;
      const problem = readProblem(answer.status, answer.body, readRetryAfter(answer));
      if (problem.kind !== 'badNonce' || attempt >= maxNonceAttempts) throw problem;
    }
  }

  async #takeNonce(): Promise<string> {
    const kept = this.#nonces.pop();
    if (kept !== undefined) return kept;
    const answer = await this.#send({ method: 'HEAD', url: this.#newNonceUrl });
    this.#keepNonce(answer);
    const fresh = this.#nonces.pop();
    if (fresh === undefined)
      throw new AcmeProblem(answer.status, null, 'the authority gives no nonce', readRetryAfter(answer));
    return fresh;
  }

  #keepNonce({ headers }: HttpsAnswer): void {
    const nonce = headers['replay-nonce'];
    if (typeof nonce === 'string' && /^[A-Za-z0-9_-]+$/.test(nonce)) this.#nonces.push(nonce);
  }
}
