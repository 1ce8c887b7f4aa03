import { fileURLToPath } from 'node:url';
import { build } from '#server/start/build.ts';
import { StartError } from '#server/start/failure.ts';

// What `npm start` does by itself, for machines that start their processes themselves, and for the image: the panel, its scripts
// compressed once, and the client that the documentation hands out.
try {
  await build(fileURLToPath(new URL('../', import.meta.url)));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
