import { IndexUnavailable } from '../search-index.ts';

export interface CircuitBreaker {
  /** @throws {IndexUnavailable} at once while the other side rests. */
  readonly call: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  readonly mostFailures: number;
  readonly firstRestMs: number;
  readonly longestRestMs: number;
  /** Milliseconds of any clock that never goes back. */
  readonly now: () => number;
  /** Whether an error speaks against the other side. */
  readonly isFailure: (error: unknown, tookMs: number) => boolean;
}

const defaults: CircuitBreakerOptions = {
  mostFailures: 3,
  firstRestMs: 1_000,
  longestRestMs: 30_000,
  now: () => performance.now(),
  isFailure: (error) => error instanceof IndexUnavailable,
};

/**
 * Spares callers the wait for a side that does not answer. After some failures in a row it is left alone; then one call
 * tries it, while the others go on without. Each failed try doubles the rest.
 */
export function circuitBreaker(options: Partial<CircuitBreakerOptions> = {}): CircuitBreaker {
  const { mostFailures, firstRestMs, longestRestMs, now, isFailure } = { ...defaults, ...options };
  let failures = 0;
  let restsUntil = 0;
  let isTrying = false;

  function noteFailure(): void {
    failures++;
    const restMs = firstRestMs * 2 ** Math.max(failures - mostFailures, 0);
    restsUntil = now() + Math.min(restMs, longestRestMs);
  }

  return {
    call: async (work) => {
      const isOpen = failures >= mostFailures;
      if (isOpen && (isTrying || now() < restsUntil)) throw resting(failures);
      isTrying = isOpen;
      const startedAt = now();
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (isFailure(error, now() - startedAt)) noteFailure();
        throw error;
      } finally {
        if (isOpen) isTrying = false;
      }
    },
  };
}

function resting(failures: number): IndexUnavailable {
  return new IndexUnavailable(`The index failed ${failures} times in a row and is left alone for a while.`);
}
