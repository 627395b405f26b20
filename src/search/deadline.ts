/** One clock for several waits: what has not answered when it runs out is not waited for any longer. */
export interface Deadline {
  /** For those who can stop early. */
  readonly signal: AbortSignal;
  /** @throws {TimeLimitExceeded} even if `work` never settles. */
  readonly wait: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly stop: () => void;
}

export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';
}

/** @param outer ends the deadline early, with its own reason. */
export function startDeadline(timeLimitMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  // Not AbortSignal.timeout: its timer does not keep a process alive whose only other work never settles.
  const timer = setTimeout(() => controller.abort(exceeded(timeLimitMs)), timeLimitMs);
  const forward = () => controller.abort(outer?.reason);
  if (outer?.aborted) forward();
  outer?.addEventListener('abort', forward, { once: true });
  return {
    signal: controller.signal,
    wait: (work) => raceAbort(work, controller.signal),
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', forward);
    },
  };
}

async function raceAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stopListening = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    stopListening = () => signal.removeEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    // Whoever heard of the abort first may have put its own error on it.
    throw signal.aborted ? signal.reason : error;
  } finally {
    stopListening();
  }
}

function exceeded(timeLimitMs: number): TimeLimitExceeded {
  return new TimeLimitExceeded(`no answer within ${Math.round(timeLimitMs)} ms`);
}
