import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import module from 'node:module';

const STRIPPED = new URL(`../../node_modules/.cache/romaneio-stripped/${process.version}/`, import.meta.url);
/** Between a module without its types and the hash of it. */
const END = '\n//';
const HASHED = END.length + 64;

const hash = (text) => createHash('sha256').update(text).digest('hex');

/**
 * A module without its types. It is kept by the hash of its text, for all processes to come. What is kept ends with its own hash: a machine
 * that lost its power may have kept a file without its content.
 */
export function withoutTypes(text) {
  const kept = new URL(hash(text), STRIPPED);
  const known = contentOf(kept);
  if (known.endsWith(END + hash(known.slice(0, -HASHED)))) return known;
  const bare = quietly(() => module.stripTypeScriptTypes(text));
  const stripped = bare + END + hash(bare);
  try {
    mkdirSync(STRIPPED, { recursive: true });
    const own = new URL(`${kept.href}.${process.pid}`);
    writeFileSync(own, stripped);
    renameSync(own, kept);
  } catch {
    // A folder that cannot be written: each process takes the types away itself.
  }
  return stripped;
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Node warns that taking types away by a call is new, as if the reader of the terminal had asked for it. */
function quietly(work) {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
