// Node parses all of a package's `exports` at each import of the package and at the load of each of its modules (nodejs/node#58126). Those
// of drizzle-orm are 170 KB, half of the time that a process of the product needs to start; tests start more than a hundred. Loaded before
// these processes, this resolves each import of drizzle-orm once, to what Node found.
import module from 'node:module';

const PACKAGE = '/node_modules/drizzle-orm/';
const found = new Map();

module.registerHooks?.({
  resolve(specifier, context, next) {
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
});
