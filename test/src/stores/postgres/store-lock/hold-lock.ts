import { lockStore } from '#src/stores/postgres/store-lock.ts';

// Says `held`, and holds the lock until it is killed; or says why it could not have it.
try {
  await lockStore(process.argv[2] as string);
  process.stdout.write('held\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${(error as Error).name}\n`);
}
