import { describe, expect, it } from 'vitest';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';

describe('src/text/conflict-markers', () => {
  it('names the line of the first marker', () => {
    const text = 'a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> feature\n';
    expect(() => refuseConflictMarkers(text)).toThrow(
      expect.objectContaining({ reason: 'conflict-markers', message: 'line 2' }),
    );
  });

  it.each(['', 'a\n=======\nb\n', 'see <<<<<<< HEAD', '<<<<<<<<< nine\n'])('lets %j pass', (text) => {
    expect(() => refuseConflictMarkers(text)).not.toThrow();
  });
});
