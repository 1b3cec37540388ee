/** HTTP with cookies, as a browser sends them, and without redirects. */
export class HttpSession {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  /** Sent with every request. */
  readonly headers: Record<string, string> = {};

  constructor(url: string) {
    this.#url = url;
  }

  getCookie(name: string): string {
    return this.#cookies.get(name) ?? '';
  }

  async request(
    path: string,
    body?: URLSearchParams | object,
  ): Promise<{ status: number; text: string; location: string }> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${this.#url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        ...this.headers,
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
    const location = response.headers.get('location') ?? '';
    return { status: response.status, text: await response.text(), location };
  }

  /** The text of an answer that must be a success. */
  async text(path: string, body?: URLSearchParams | object): Promise<string> {
    const { status, text } = await this.request(path, body);
    if (status >= 400) throw new Error(`${path}: ${String(status)} ${text.slice(0, 300)}`);
    return text;
  }
}
