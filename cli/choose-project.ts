import type { Project } from '#src/items/project.ts';
import type { ProjectStore } from '#src/stores/item-store.ts';
import { WrongUsage } from './failure.ts';
import { identifyProject } from './project-identity.ts';
import { nearestRepository } from './store-folder.ts';

type Projects = Pick<ProjectStore, 'projects' | 'findProjects'>;

/**
 * The project that a question is about: the one of that name, else the one of the current folder, else the only one.
 * @throws {WrongUsage} naming those there are.
 */
export async function chooseProject(
  store: Projects,
  name: string | undefined,
  workingFolder: string,
): Promise<Project> {
  if (name !== undefined) return projectNamed(store, name);
  const [here] = await store.findProjects(await identityOfFolder(nearestRepository(workingFolder)));
  if (here !== undefined) return here;
  const [only, ...others] = await store.projects();
  if (only !== undefined && others.length === 0) return only;
  throw new WrongUsage(
    `expected --project NAME, because the current folder was never synced; ${await known(store)}`,
  );
}

/** @throws {WrongUsage} where no project, or more than one, has that name. */
export async function projectNamed(store: Projects, name: string): Promise<Project> {
  const [found, ...others] = await store.findProjects(name);
  if (found === undefined)
    throw new WrongUsage(`expected the name of a project, got ${name}; ${await known(store)}`);
  if (others.length === 0) return found;
  const hosts = [found, ...others].map(({ host, externalId }) => `${host} ${externalId}`).join(', ');
  throw new WrongUsage(
    `${others.length + 1} projects are called ${name} (${hosts}): sync one with --project NAME`,
  );
}

async function identityOfFolder(folder: string) {
  const [{ repositoryFiles }, { readConfig }] = await Promise.all([
    import('#src/sources/repository-files.ts'),
    import('#worker/config.ts'),
  ]);
  const source = repositoryFiles(folder, { environment: readConfig().environment });
  return identifyProject({ ...(await source.describe()), folder: source.folder }).identity;
}

async function known(store: Projects): Promise<string> {
  const names = (await store.projects()).map((project) => project.name);
  return names.length === 0 ? 'none is stored: run `xray sync` first' : `stored: ${names.join(', ')}`;
}
