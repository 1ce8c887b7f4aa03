import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '#server/transport/rest/app.ts';
import { openApiDocument } from '#server/transport/rest/openapi.ts';
import { writeClient } from './generator/write.ts';

// `npm run sdk`: writes the generated part of the client anew.

const folder = join(import.meta.dirname, 'typescript/src/generated');
await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(writeClient(openApiDocument(routes)))) {
  await writeFile(join(folder, name), text);
}
