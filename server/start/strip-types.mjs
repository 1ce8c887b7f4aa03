// Takes the types away from all modules below the folders that it is given, so that no process of the product has to.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutTypes } from './without-types.mjs';

for (const folder of process.argv.slice(2)) {
  for (const path of globSync('**/*.ts', { cwd: folder })) {
    if (!path.endsWith('.d.ts')) withoutTypes(readFileSync(join(folder, path), 'utf8'));
  }
}
