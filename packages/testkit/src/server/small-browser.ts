/** As much of a browser as redirects need: cookies by host and port, and 303s that are followed. */

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

export interface SmallBrowser {
  /** Cookies by origin. */
  readonly jar: Map<string, Map<string, string>>;
  /** One request, no redirect followed; `location` is where it would go. */
  step(url: string, form?: Readonly<Record<string, string>>): Promise<Page & { readonly location: string | null }>;
  /** Follows redirects until a page, or until `until` says that the next address is far enough. */
  go(url: string, form?: Readonly<Record<string, string>>, until?: (url: string) => boolean): Promise<Page>;
}

const maxSteps = 15;

export function openSmallBrowser(): SmallBrowser {
  const jar = new Map<string, Map<string, string>>();
  const step: SmallBrowser['step'] = async (url, form) => {
    const { origin } = new URL(url);
    const cookies = jar.get(origin) ?? new Map<string, string>();
    jar.set(origin, cookies);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    return {
      url,
      status: answer.status,
      text: await answer.text(),
      location: location === null ? null : new URL(location, url).href,
    };
  };
  return {
    jar,
    step,
    go: async (url, form, until = () => false) => {
      let page = await step(url, form);
      for (let count = 0; page.location !== null; count += 1) {
        if (count > maxSteps) throw new Error('the redirects do not end');
        if (until(page.location)) return { ...page, url: page.location };
        page = await step(page.location);
      }
      return page;
    },
  };
}
