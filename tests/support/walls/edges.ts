import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ROOMS } from '#server/rooms.ts';
import { type Access, type Named, tablesIn } from '#tests/support/walls/sql-text.ts';
import { tablesInTypeScript } from '#tests/support/walls/typescript.ts';

/** The owner of a table or function by its name: a room, or `platform`. */
export type Owners = ReadonlyMap<string, string>;

/** A place where a room, or another folder of `server/`, touches what belongs to another room. */
export type Edge = { from: string; to: string; access: Access; place: string };

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const files = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();

const roomOf = (schema: string) => (schema === 'plataforma' ? 'platform' : schema);

/** The tables of `drizzle/schema`, by the file that declares them. */
export function tableOwners(): Owners {
  const owners = new Map<string, string>();
  for (const path of files('drizzle/schema/*.ts')) {
    for (const [, constant = '', table = ''] of read(path).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)) {
      if (constant !== table) throw new Error(`${path}: the constant of the table ${table} is called ${constant}`);
      owners.set(table, roomOf(path.replace(/.*\/|\.ts$/g, '')));
    }
  }
  return owners;
}

/** The functions of `drizzle/functions`, by the room that the first line of their file names. */
export function functionOwners(): Owners {
  const owners = new Map<string, string>();
  for (const path of files('drizzle/functions/*.sql')) {
    const room = /^-- Room: (\w+)$/m.exec(read(path))?.[1];
    if (!room) throw new Error(`${path}: the first line must say "-- Room: <room>", or "-- Room: platform"`);
    for (const [, name = ''] of read(path).matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)/g)) owners.set(name, room);
  }
  return owners;
}

/** What a text of code touches beyond its own room. Functions of platform are for all; its triggers belong to their table. */
export function edgesOf(from: string, path: string, named: readonly Named[], source: string, owners: Owners): Edge[] {
  return named.flatMap(({ name, access, at }) => {
    const owner = owners.get(name) ?? '';
    if (owner === from || (from === 'platform' && access === 'trigger')) return [];
    return [{ from, to: `${owner}.${name}`, access, place: `${path}:${source.slice(0, at).split('\n').length}` }];
  });
}

/** Every edge between rooms, and from whatever else is in `server/` and `drizzle/seeds` to a room. */
export function edgesOfHouse(): Edge[] {
  const tables = tableOwners();
  const functions = functionOwners();
  const owners = new Map([...tables, ...[...functions].filter(([, room]) => room !== 'platform')]);
  const known = {
    isTable: (name: string) => tables.has(name),
    isFunction: (name: string) => functions.has(name) && owners.has(name),
  };
  const code = files('{server,drizzle/seeds}/**/*.ts').flatMap((path) => {
    const source = read(path);
    const [, folder = ''] = path.split('/');
    return edgesOf(folder, path, tablesInTypeScript(path, source, known), source, owners);
  });
  const sql = files('drizzle/functions/*.sql').flatMap((path) => {
    const source = read(path);
    const room = functions.get(path.replace(/.*\/|\.sql$/g, '')) ?? '';
    return edgesOf(room, path, tablesIn(source, known), source, owners);
  });
  return [...code, ...sql];
}

/** Every import of one room by another: `<room> <other>`. */
export function importsOfRooms(): Set<string> {
  const pairs = files('server/*/**/*.ts').flatMap((path) => {
    const imports = [...read(path).matchAll(/from '#server\/(\w+)\/index\.ts'/g)];
    return imports.map(([, other = '']) => `${path.split('/')[1]} ${other}`);
  });
  return new Set(pairs);
}

/** A circle in the graph, from a room back to it; null where there is none. */
export function circleOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (room: string, path: string[]): string[] | null => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    if (done.has(room)) return null;
    for (const next of graph.get(room) ?? []) {
      const circle = visit(next, [...path, room]);
      if (circle) return circle;
    }
    done.add(room);
    return null;
  };
  for (const room of graph.keys()) {
    const circle = visit(room, []);
    if (circle) return circle;
  }
  return null;
}

/** Who depends on whom: by an import that is allowed, or by a table that may be touched. */
export function dependencies(rooms: typeof ROOMS, everywhere: readonly string[]): Map<string, Set<string>> {
  return new Map(
    Object.entries(rooms).map(([room, { imports = [], reads, writes, listens }]) => {
      const tables = Object.keys({ ...reads, ...writes, ...listens }).map((table) => table.split('.')[0] ?? '');
      return [room, new Set([...imports, ...tables, ...(everywhere.includes(room) ? [] : everywhere)])];
    }),
  );
}
