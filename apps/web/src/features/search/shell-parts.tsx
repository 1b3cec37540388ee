import type { ShellPart } from '../../platform/features/shell-part.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { SearchBox } from './components/search-box.tsx';

const BarSearch = () => useRouteExists()('/search') && <SearchBox />;

export const shellParts: readonly ShellPart[] = [{ slot: 'search', order: 10, Part: BarSearch }];
