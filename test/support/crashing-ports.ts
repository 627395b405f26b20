import type { IndexPorts } from '#src/indexing/index-ports.ts';

/** The process dies here, as far as the code under test can tell. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface CrashPoint {
  /** Which call of any port, counted from 1. */
  readonly call: number;
  /** Before the call reached the other side, or after it did its work and before the answer came back. */
  readonly when: 'before' | 'after';
}

export interface CrashingPorts extends IndexPorts {
  readonly crashed: () => boolean;
}

/** The same ports, dying at one call; calls of the transaction's handle count as well. After the crash nothing works. */
export function crashingPorts(ports: IndexPorts, point: CrashPoint): CrashingPorts {
  let calls = 0;
  let crashed = false;

  function crash(): never {
    crashed = true;
    throw new Crash(`crash ${point.when} call ${point.call}`);
  }

  function wrap<Port extends object>(port: Port): Port {
    const wrapped = Object.entries(port).map(([name, member]) => [
      name,
      typeof member === 'function' ? wrapCall(member as Call) : member,
    ]);
    return Object.fromEntries(wrapped) as Port;
  }

  function wrapCall(call: Call): Call {
    return async (...args) => {
      if (crashed) crash();
      const isPoint = ++calls === point.call;
      if (isPoint && point.when === 'before') crash();
      const answer = await call(
        ...args.map((arg) => (typeof arg === 'function' ? wrapWork(arg as Call) : arg)),
      );
      if (isPoint || crashed) crash();
      return answer;
    };
  }

  /** Work that a port calls back with a handle: the handle's calls are calls of a port too. */
  function wrapWork(work: Call): Call {
    return (...handles) => work(...handles.map((handle) => (isRecord(handle) ? wrap(handle) : handle)));
  }

  return {
    store: wrap(ports.store),
    index: ports.index && wrap(ports.index),
    embedder: ports.embedder && wrap(ports.embedder),
    crashed: () => crashed,
  };
}

type Call = (...args: readonly unknown[]) => unknown;

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
