import { describe, expect, it } from 'vitest';
import { startDeadline, TimeLimitExceeded } from '#src/search/deadline.ts';

describe('src/search/deadline', () => {
  it('hands on what comes in time', async () => {
    const deadline = startDeadline(10_000);
    expect(await deadline.wait(Promise.resolve(7))).toBe(7);
    await expect(deadline.wait(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    deadline.stop();
  });

  it('does not wait for what never settles, and tells those who can stop', async () => {
    const deadline = startDeadline(20);
    await expect(deadline.wait(new Promise(() => {}))).rejects.toThrow(TimeLimitExceeded);
    expect(deadline.signal.aborted).toBe(true);
    await expect(deadline.wait(new Promise(() => {}))).rejects.toThrow(TimeLimitExceeded);
  });

  it('gives its own reason for an error that its abort caused', async () => {
    const deadline = startDeadline(20);
    const work = new Promise((_, reject) => {
      deadline.signal.addEventListener('abort', () => reject(new Error('socket closed')));
    });
    await expect(deadline.wait(work)).rejects.toThrow(TimeLimitExceeded);
  });

  it('ends with the reason of the one who asked', async () => {
    const controller = new AbortController();
    const deadline = startDeadline(10_000, controller.signal);
    const waiting = deadline.wait(new Promise(() => {}));
    controller.abort(new Error('interrupted'));
    await expect(waiting).rejects.toThrow('interrupted');
    deadline.stop();
    await expect(startDeadline(10_000, controller.signal).wait(new Promise(() => {}))).rejects.toThrow(
      'interrupted',
    );
  });
});
