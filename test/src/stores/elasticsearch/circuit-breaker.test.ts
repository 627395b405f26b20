import { describe, expect, it } from 'vitest';
import { circuitBreaker } from '#src/stores/elasticsearch/circuit-breaker.ts';
import { IndexUnavailable } from '#src/stores/search-index.ts';

describe('src/stores/elasticsearch/circuit-breaker', () => {
  it('leaves the other side alone after failures in a row, not after failures in between', async () => {
    const { breaker, calls } = breakerOnClock();
    await fail(breaker, 2);
    await breaker.call(async () => 'well');
    await fail(breaker, 2);
    expect(calls()).toBe(5);
    await fail(breaker, 4);
    expect(calls()).toBe(6);
  });

  it('lets one call try after the rest, and closes when it succeeds', async () => {
    const { breaker, clock, calls } = breakerOnClock();
    await fail(breaker, 3);
    clock.now += 1_001;
    let finish: (value: string) => void = () => undefined;
    const trying = breaker.call(
      () =>
        new Promise<string>((resolve) => {
          finish = resolve;
        }),
    );
    await expect(breaker.call(async () => 'too early')).rejects.toThrow(IndexUnavailable);
    finish('well');
    expect(await trying).toBe('well');
    expect(await breaker.call(async () => 'again')).toBe('again');
    expect(calls()).toBe(5);
  });

  it('rests twice as long after every failed try, and never longer than the longest', async () => {
    const { breaker, clock, calls } = breakerOnClock();
    await fail(breaker, 3);
    for (const restMs of [1_000, 2_000, 4_000, 8_000, 8_000]) {
      clock.now += restMs - 1;
      const before = calls();
      await fail(breaker, 1);
      expect(calls()).toBe(before);
      clock.now += 2;
      await fail(breaker, 1);
      expect(calls()).toBe(before + 1);
    }
  });

  it('does not count what says nothing about the other side', async () => {
    const { breaker, calls } = breakerOnClock();
    for (let call = 0; call < 5; call++) {
      await expect(breaker.call(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow(TypeError);
    }
    expect(calls()).toBe(5);
  });
});

function breakerOnClock() {
  const clock = { now: 0 };
  let calls = 0;
  const real = circuitBreaker({
    mostFailures: 3,
    firstRestMs: 1_000,
    longestRestMs: 8_000,
    now: () => clock.now,
  });
  const breaker: typeof real = {
    call: (work) =>
      real.call(() => {
        calls++;
        return work();
      }),
  };
  return { breaker, clock, calls: () => calls };
}

async function fail(breaker: ReturnType<typeof circuitBreaker>, times: number): Promise<void> {
  for (let call = 0; call < times; call++) {
    const failing = breaker.call(() => Promise.reject(new IndexUnavailable('down')));
    await expect(failing).rejects.toThrow(IndexUnavailable);
  }
}
