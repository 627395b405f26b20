import { writeFile } from 'node:fs/promises';
import { reportJsonSchema } from '#src/report/json-schema.ts';

await writeFile(new URL('report.v1.schema.json', import.meta.url), reportJsonSchema());
