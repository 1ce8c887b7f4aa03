// Loaded before a process of the product (`node --import`), which then starts in a third of the time and leaves less behind in memory.
// - Node parses all of a package's `exports` at each import of the package and at the load of each of its modules (nodejs/node#58126). Those
//   of drizzle-orm are 170 KB: each import of drizzle-orm is resolved once, to what Node found.
// - Our own modules are found where their names say: Node would look for the package of each of them, ten thousand times at a start.
// - Modules that a process before this one compiled are not compiled again, where the folder can be written.
// - Our modules lose their types once for all processes: the compiler that takes them away needs 12 MB of each process that loads it.
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { withoutTypes } from './without-types.mjs';

const PACKAGE = '/node_modules/drizzle-orm/';
const ROOT = new URL('../../', import.meta.url).href;
const OURS = /^#((?:app|drizzle|modulos|sdk|server|tests)\/.+\.ts)$/;
const BESIDE = /^\.\.?\/.+\.ts$/;
const COMPILED = fileURLToPath(new URL('node_modules/.cache/romaneio-compiled', ROOT));
const found = new Map();

module.enableCompileCache?.(COMPILED);

module.registerHooks?.({
  resolve(specifier, context, next) {
    const asks = context.parentURL;
    if (asks?.startsWith(ROOT) && !asks.includes('/node_modules/') && context.conditions.includes('import')) {
      const ours = OURS.exec(specifier)?.[1];
      if (ours) return { url: ROOT + ours, format: 'module-typescript', shortCircuit: true };
      if (BESIDE.test(specifier)) {
        return { url: new URL(specifier, asks).href, format: 'module-typescript', shortCircuit: true };
      }
    }
    if (specifier.startsWith('./') || specifier.startsWith('../')) {
      if (!context.parentURL?.includes(PACKAGE) || !context.conditions.includes('import'))
        return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    const key = `${specifier} ${context.conditions}`;
    const known = found.get(key);
    if (known) return { ...known, shortCircuit: true };
    const resolved = next(specifier, context);
    found.set(key, { url: resolved.url, format: resolved.format });
    return resolved;
  },
  load(url, context, next) {
    if (context.format !== 'module-typescript' || !url.startsWith(ROOT)) return next(url, context);
    return { format: 'module', source: withoutTypes(readFileSync(fileURLToPath(url), 'utf8')), shortCircuit: true };
  },
});
