import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(?:js|css|svg|json|txt)$/;
/** The last step takes three times as long for 2 % less: it is for what a page waits for. */
const [QUALITY, LAST] = [10, 11];
/** What the build notes of each page: the scripts that its HTML names. */
const NOTES = /_client-reference-manifest\.js$|^build-manifest\.json$/;
const ENTRIES = /"entryJSFiles":\{.*?\]\}|"rootMainFiles":\s*\[.*?\]/gs;
const AT_ONCE = 8;

/**
 * Writes a brotli and a gzip form beside each text below `folder`, `.br` and `.gz`: what never changes is compressed once, and not at each
 * request. A program of its own, whose memory goes with it.
 */
async function compressBelow(folder: string, awaited: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((e) => e.isFile() && TEXT.test(e.name)).map((e) => join(e.parentPath, e.name));
  const next = paths.values();
  const work = async () => {
    for (const path of next) await compress(path, awaited.has(basename(path)) ? LAST : QUALITY);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The names of the scripts that a page names in its HTML; of a build that notes them in another way, none. */
async function awaitedScripts(build: string): Promise<Set<string>> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const notes = entries.filter((e) => e.isFile() && NOTES.test(e.name)).map((e) => join(e.parentPath, e.name));
  const texts = await Promise.all(notes.map((path) => readFile(path, 'utf8')));
  const lists = texts.flatMap((text) => text.match(ENTRIES) ?? []);
  return new Set(lists.flatMap((list) => list.match(/[^/"]+\.js(?=")/g) ?? []));
}

async function compress(path: string, quality: number): Promise<void> {
  const text = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${path}.br`, await brotli(text, { params }));
  await writeFile(`${path}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }));
}

const [, , build] = process.argv;
if (!build) throw new Error('compress.ts BUILD');
await compressBelow(join(build, 'static'), await awaitedScripts(build));
