import type { ComposeOptions, Services } from '#worker/compose.ts';
import type { Config } from '#worker/config.ts';
import { nearestStoreFolder } from './store-folder.ts';
import type { Terminal } from './terminal.ts';

/** Opens the store that a command works on, and closes it whatever happens. */
export async function withServices<Result>(
  config: Config,
  storeFolder: string,
  work: (services: Services) => Promise<Result>,
  options?: ComposeOptions,
): Promise<Result> {
  const { compose } = await import('#worker/compose.ts');
  const services = await compose(config, storeFolder, options);
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

/** The same with the configuration of the environment and the nearest store that is there. */
export async function withNearestServices<Result>(
  { workingFolder }: Terminal,
  work: (services: Services, config: Config) => Promise<Result>,
): Promise<Result> {
  const { readConfig } = await import('#worker/config.ts');
  const config = readConfig();
  return withServices(config, nearestStoreFolder(config, workingFolder), (services) =>
    work(services, config),
  );
}
