/**
 * The server does not answer, or not to us. `mayComeBack`: asking again later may help; else somebody has to change
 * something first.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly mayComeBack: boolean;

  constructor(message: string, options: ErrorOptions & { readonly mayComeBack?: boolean } = {}) {
    super(message, options);
    this.mayComeBack = options.mayComeBack ?? false;
  }
}

/** The files of the embedded store cannot be opened. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged';

  constructor(store: string, cause: unknown) {
    super(
      `The store in ${store} does not open (${messageOf(cause)}). It may be damaged or of another version. All it holds ` +
        `was made from lockfiles: move the folder away and run \`xray sync\` again.`,
      { cause },
    );
  }
}

/** `conflict`: lost against another transaction, to be tried again at once; `other`: not the outside world's fault. */
export type DatabaseFailure = 'unreachable' | 'refused' | 'conflict' | 'timeout' | 'data' | 'other';

const failuresBySqlState: ReadonlyMap<string, DatabaseFailure> = new Map([
  ['40001', 'conflict'], // serialization_failure
  ['40P01', 'conflict'], // deadlock_detected
  ['57014', 'timeout'], // query_canceled
  ['55P03', 'timeout'], // lock_not_available
  ['57P01', 'unreachable'], // admin_shutdown
  ['57P02', 'unreachable'], // crash_shutdown
  ['57P03', 'unreachable'], // cannot_connect_now
  ['3D000', 'refused'], // invalid_catalog_name: no such database
]);

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const failuresBySqlClass: ReadonlyMap<string, DatabaseFailure> = new Map([
  ['08', 'unreachable'], // connection exception
  ['53', 'unreachable'], // insufficient resources
  ['28', 'refused'], // invalid authorization
  ['22', 'data'], // data exception
  ['54', 'data'], // program limit exceeded, such as a text too long to be searched
]);

const lostConnections: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
]);

/** What an error of the driver means for the caller. */
export function databaseFailureOf(error: unknown): DatabaseFailure {
  const code = codeOf(error);
  if (code === null) return isLostConnection(error) ? 'unreachable' : 'other';
  if (lostConnections.has(code)) return 'unreachable';
  return failuresBySqlState.get(code) ?? failuresBySqlClass.get(code.slice(0, 2)) ?? 'other';
}

/** Why a server at an address could not be used, in a message that may be shown: the password is not in it. */
export function databaseUnavailable(cause: unknown, url: string): unknown {
  if (cause instanceof DatabaseUnavailable) return cause;
  const failure = databaseFailureOf(cause);
  const mayComeBack = failure === 'unreachable';
  if (!mayComeBack && failure !== 'refused' && !isBadUrl(cause)) return cause;
  const todo = mayComeBack ? 'check that the server runs and the address is right' : 'check DATABASE_URL';
  const message = `Cannot use the database at ${withoutPassword(url)}: ${messageOf(cause)}; ${todo}.`;
  return new DatabaseUnavailable(message, { cause, mayComeBack });
}

/** Runs work that a deadlock or a serialization failure undid again, at most five times in all. */
export async function retryConflicts<Result>(work: () => Promise<Result>, attempts = 5): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (attempts <= 1 || databaseFailureOf(error) !== 'conflict') throw error;
    return retryConflicts(work, attempts - 1);
  }
}

/** An address as it may be shown. */
export function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'an address that is not a URL';
  const shown = new URL(url);
  shown.password = '';
  shown.search = '';
  return shown.href;
}

// The driver reports these without a code.
function isLostConnection(error: unknown): boolean {
  return /connection (?:terminated|timeout|ended)|timeout exceeded when trying to connect|not queryable/i.test(
    messageOf(error),
  );
}

function isBadUrl(error: unknown): boolean {
  return codeOf(error) === 'ERR_INVALID_URL';
}

function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** A host with several addresses fails with one error per address and no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
