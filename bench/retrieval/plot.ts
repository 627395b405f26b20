import type { Result } from './markdown.ts';

const width = 760;
const labelWidth = 170;
const barHeight = 13;
const rowHeight = 40;
const top = 46;

const measures = [
  { name: 'recall@5', of: 'recallAt5', colour: '#2f6f9f' },
  { name: 'recall@10', of: 'recallAt10', colour: '#9cc3dd' },
] as const;

/** Recall over all queries as horizontal bars, one pair per system. */
export function recallPlot(results: readonly Result[]): string {
  const height = top + results.length * rowHeight + 14;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    '<title>recall@5 and recall@10 of every system</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...measures.map((one, at) => legend(one.name, one.colour, labelWidth + at * 110)),
    ...[0, 0.25, 0.5, 0.75, 1].map((share) => gridLine(share, height)),
    ...results.map(row),
    '</svg>\n',
  ].join('\n');
}

function legend(name: string, colour: string, x: number): string {
  return `<rect x="${x}" y="8" width="12" height="12" fill="${colour}"/><text x="${x + 18}" y="18">${name}</text>`;
}

function gridLine(share: number, height: number): string {
  const x = xOf(share);
  const line = `<line x1="${x}" y1="${top - 6}" x2="${x}" y2="${height - 8}" stroke="#ddd"/>`;
  return `${line}<text x="${x}" y="${top - 10}" text-anchor="middle" fill="#777" font-size="11">${share}</text>`;
}

function row({ system, groups }: Result, at: number): string {
  const y = top + at * rowHeight;
  const all = groups.find(({ kind }) => kind === 'all');
  const bars = measures.map(({ of, colour }, place) =>
    bar(y + place * (barHeight + 2), all?.[of] ?? 0, colour),
  );
  return `<text x="${labelWidth - 10}" y="${y + 19}" text-anchor="end">${system}</text>${bars.join('')}`;
}

function bar(y: number, value: number, colour: string): string {
  const rect = `<rect x="${labelWidth}" y="${y}" width="${xOf(value) - labelWidth}" height="${barHeight}" fill="${colour}"/>`;
  return `${rect}<text x="${xOf(value) + 5}" y="${y + 11}" font-size="11">${value.toFixed(3)}</text>`;
}

function xOf(share: number): number {
  return Math.round(labelWidth + share * (width - labelWidth - 50));
}
