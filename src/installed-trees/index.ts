import type { InstalledTree } from './installed-tree.ts';
import { nodeModules } from './node-modules.ts';
import { sitePackages } from './site-packages.ts';

/** Every kind of installed tree we look into. */
export const installedTrees: readonly InstalledTree[] = [nodeModules, sitePackages];
