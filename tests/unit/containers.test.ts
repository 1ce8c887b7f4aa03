import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseEnv, VARIABLES } from '#server/platform/env.ts';

// The container files were written to the images' documentation and cannot be run here: what they say of this product is checked.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

type Service = {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  networks?: Record<string, { ipv4_address: string }>;
  stop_grace_period?: string;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

/** Values as `.docker/.env` gives them. */
const FILLED: Record<string, string> = {
  DOMAIN: 'erp.example.com',
  POSTGRES_PASSWORD: 'a'.repeat(48),
  NEXTAUTH_SECRET: Buffer.alloc(32, 1).toString('base64'),
  ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64'),
  INNGEST_EVENT_KEY: 'b'.repeat(64),
  INNGEST_SIGNING_KEY: 'c'.repeat(64),
};

/** What Compose does with `${NAME:?}` and `${NAME:-otherwise}`. */
const fill = (text: string) =>
  text.replace(/\$\{(\w+):([?-])(\w*)\}/g, (_, name: string, kind: string, otherwise: string) => {
    const value = FILLED[name];
    if (value === undefined && kind === '?') throw new Error(`${name} is required and not in .env.example`);
    return value ?? otherwise;
  });

/** As Compose reads it: values are filled in after the file is parsed. */
const parsed: Compose = parse(read('.docker/compose.yaml'), { merge: true });
const { services, volumes } = JSON.parse(fill(JSON.stringify(parsed))) as Compose;
const ours = Object.entries(services).filter(([, service]) => service.image === 'romaneio');

test('the example names every value that is asked for, and no other', () => {
  const asked = new Set([...read('.docker/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const offered = [...read('.docker/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(offered.toSorted()).toEqual([...asked].toSorted());
});

test('every process of ours starts in production with what it is given, and is given nothing unknown', () => {
  expect(ours.map(([name]) => name)).toEqual(['web', 'worker', 'migrate']);
  for (const [, { environment = {} }] of ours) {
    expect(VARIABLES).toEqual(expect.arrayContaining(Object.keys(environment)));
    const env = parseEnv(environment);
    expect(env).toMatchObject({ APP_ENV: 'production', PORT: 3000, APP_URL: 'https://erp.example.com' });
    expect(env.TRUSTED_PROXIES).toEqual([services.proxy?.networks?.default?.ipv4_address]);
  }
});

test('whatever an operator may set in production can be set in .env', () => {
  const notThere: Record<string, string> = {
    PORT: 'the image sets it',
    HOST: 'the image sets it',
    DRAIN_SECONDS: 'stop_grace_period is made for its default',
    STAGING_BASE_URL: 'an address of another deployment',
    INNGEST_DEV: 'for a server without keys',
    LOG_PRETTY: 'for a terminal',
    RATE_LIMIT_SCALE: 'refused in production',
    WEBHOOK_ALLOWED_NETWORKS: 'refused in production',
    WEBHOOK_RETRY_SCALE: 'refused in production',
  };
  const given = Object.keys(services.web?.environment ?? {});
  expect(VARIABLES.filter((name) => !given.includes(name)).toSorted()).toEqual(Object.keys(notThere).toSorted());
});

test('addresses are those of services that listen there', () => {
  const env = parseEnv(services.web?.environment ?? {});
  for (const [url, host, port] of [
    [env.DATABASE_URL, 'postgres', '5432'],
    [env.REDIS_URL, 'redis', '6379'],
    [env.INNGEST_BASE_URL, 'inngest', '8288'],
    [env.INNGEST_SERVE_ORIGIN, 'web', String(env.PORT)],
  ] as const) {
    const { hostname, port: given } = new URL(url ?? '');
    expect({ hostname, given }).toEqual({ hostname: host, given: port });
    expect(Object.keys(services)).toContain(host);
  }
  expect(services.web?.healthcheck?.test.join(' ')).toContain(`127.0.0.1:${env.PORT}/api/saude/`);
  expect(services.worker?.healthcheck?.test.join(' ')).toContain(`127.0.0.1:${env.METRICS_PORT}/saude/`);
  expect(services.inngest?.command).toContain(`http://web:${env.PORT}/api/inngest`);
  expect(read('.docker/Caddyfile')).toContain(`dynamic a web ${env.PORT} `);
  expect(read('.docker/Dockerfile')).toMatch(new RegExp(`PORT=${env.PORT}\\b[^]*EXPOSE ${env.PORT}\\n`));
  const { postgres, inngest } = services;
  expect(new URL(env.DATABASE_URL ?? '')).toMatchObject({
    username: postgres?.environment?.POSTGRES_USER,
    password: postgres?.environment?.POSTGRES_PASSWORD,
    pathname: `/${postgres?.environment?.POSTGRES_DB}`,
  });
  expect(read('.docker/init-inngest.sql')).toContain(
    `CREATE DATABASE ${new URL(inngest?.environment?.INNGEST_POSTGRES_URI ?? '').pathname.slice(1)};`,
  );
});

test("Inngest's queue survives a restart, in a Redis that forgets nothing", () => {
  const { hostname, port } = new URL(services.inngest?.environment?.INNGEST_REDIS_URI ?? '');
  const queue = services[hostname];
  expect(port).toBe('6379');
  expect(hostname).not.toBe(new URL(parseEnv(services.web?.environment ?? {}).REDIS_URL ?? '').hostname);
  expect(queue?.command?.join(' ')).toContain('--appendonly yes');
  expect(queue?.command?.join(' ')).toContain('--maxmemory-policy noeviction');
  expect(queue?.volumes).toEqual([expect.stringMatching(/:\/data$/)]);
  expect(Object.keys(services.inngest?.depends_on ?? {})).toContain(hostname);
});

test('a stop has the time that a process takes; what waits for another waits for a service', () => {
  const { DRAIN_SECONDS } = parseEnv(services.web?.environment ?? {});
  for (const name of ['web', 'worker']) {
    expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(DRAIN_SECONDS + 10);
  }
  for (const { depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    const named = mounts.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
  }
});

test('what is copied, mounted and run exists, and the context lets it in; the image is of the Node that is pinned', async () => {
  const dockerfile = read('.docker/Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  const programs = [
    ...ours.flatMap(([, { command = [] }]) => command),
    ...(/CMD \[(.*)\]/.exec(dockerfile)?.[1] ?? '').split(/[", ]+/),
  ];
  const mounted = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
    mounts.filter((mount) => mount.startsWith('.')).map((mount) => join('.docker', mount.split(':')[0] ?? '')),
  );
  const run = programs.filter((word) => word.endsWith('.ts'));
  expect(run.toSorted()).toEqual(['server/cli.ts', 'server/main.ts', 'server/worker.ts']);
  for (const path of [...copied, ...mounted, ...run]) await access(join(ROOT, path));
  const allowed = [...read('.docker/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path);
  expect([...new Set(copied.map((path) => path.split('/')[0] ?? ''))].toSorted()).toEqual(allowed.toSorted());
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(/^FROM node:([\d.]+)-/m.exec(dockerfile)?.[1]).toBe(dependencies.node);
});
