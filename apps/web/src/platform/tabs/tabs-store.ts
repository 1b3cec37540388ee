import { create } from 'zustand';

/** An opened view (specification, section 2: open-view tabs). `path` is its identity; '' is a title not learnt yet. */
export interface ViewTab {
  path: string;
  title: string;
  /** The query that the view was last shown with: a search, what is open beside a list. */
  search?: string;
}

/** More tabs than anybody finds again; the one longest out of use goes. */
export const maxTabs = 20;

interface TabsState {
  tabs: readonly ViewTab[];
  /** Paths by last use, newest last. */
  used: readonly string[];
}

const empty: TabsState = { tabs: [], used: [] };

export const useTabs = create<TabsState>(() => empty);

/** The view was navigated to: its tab exists and is the last used. A title already learnt is kept. */
export function visitTab(path: string, title = ''): void {
  useTabs.setState((state) => {
    const { tabs, used } = state;
    const known = tabs.some((tab) => tab.path === path);
    if (known && used.at(-1) === path) return state;
    const opened = known ? tabs : [...tabs, { path, title }];
    const usedNow = [...used.filter((item) => item !== path), path];
    const extra = opened.length > maxTabs ? usedNow[0] : undefined;
    return { tabs: opened.filter((tab) => tab.path !== extra), used: usedNow.filter((item) => item !== extra) };
  });
}

/** The view's query changed. */
export function recordTabSearch(path: string, search: string): void {
  useTabs.setState((state) =>
    state.tabs.some((tab) => tab.path === path && (tab.search ?? '') !== search)
      ? { tabs: state.tabs.map((tab) => (tab.path === path ? { ...tab, search } : tab)) }
      : state,
  );
}

/** Where an open view is shown as it was left: its path with its query. */
export const addressOfTab = (path: string): string =>
  path + (useTabs.getState().tabs.find((tab) => tab.path === path)?.search ?? '');

/** The view has learnt its name: a subject, a folder. */
export function renameTab(path: string, title: string): void {
  useTabs.setState((state) =>
    state.tabs.some((tab) => tab.path === path && tab.title !== title)
      ? { tabs: state.tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab)) }
      : state,
  );
}

/** Closes a tab and answers the path to show next when it was the one shown: the last used, else home. */
export function closeTab(path: string, activePath: string, homePath: string): string {
  const { tabs, used } = useTabs.getState();
  const left = used.filter((item) => item !== path);
  useTabs.setState({ tabs: tabs.filter((tab) => tab.path !== path), used: left });
  return path === activePath ? (left.at(-1) ?? homePath) : activePath;
}

/** Closes these views; what the others keep stays. */
export function closeTabs(paths: readonly string[]): void {
  const closed = new Set(paths);
  useTabs.setState(({ tabs, used }) => ({
    tabs: tabs.filter((tab) => !closed.has(tab.path)),
    used: used.filter((path) => !closed.has(path)),
  }));
}

export function closeAllTabs(): void {
  useTabs.setState(empty);
}
