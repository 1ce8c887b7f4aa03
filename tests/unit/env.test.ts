import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EnvError, openDevelopment, parseEnv, setEnv } from '#server/platform/env.ts';

// A wrong environment is an error that names the variable and the fix.

const KEY = Buffer.alloc(32, 1).toString('base64');
const SECRET = 's'.repeat(32);
const PRODUCTION = {
  APP_ENV: 'production',
  APP_URL: 'https://erp.example.com',
  DATABASE_URL: 'postgres://u:p@db:5432/romaneio',
  NEXTAUTH_SECRET: SECRET,
  ENCRYPTION_KEY: KEY,
};

function faults(source: Record<string, string | undefined>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  throw new Error('accepted');
}

test('nothing set: development on this machine', () => {
  expect(parseEnv({})).toMatchObject({
    APP_ENV: 'development',
    APP_URL: 'http://localhost:3000',
    APP_URL_SET: false,
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('.data'),
    TRUSTED_PROXIES: [],
    ENCRYPTION_KEY_PREVIOUS: [],
    SECURITY_CONTACT: [],
    RATE_LIMIT_SCALE: 1,
    WEBHOOK_ALLOWED_NETWORKS: [],
    WEBHOOK_RETRY_SCALE: 1,
    LOG_LEVEL: 'info',
    LOG_PRETTY: false,
    METRICS_HOST: '127.0.0.1',
    DRAIN_SECONDS: 0,
  });
});

test('an empty value is none, for every variable', () => {
  const names = Object.keys(parseEnv({}));
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(parseEnv(empty)).toEqual(parseEnv({}));
  const blank = Object.fromEntries(names.map((name) => [name, ' ']));
  expect(parseEnv(blank)).toEqual(parseEnv({}));
});

test('a virus scanner: a host with its port, or a socket; required only where one is named', () => {
  for (const CLAMD_URL of ['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl']) {
    expect(parseEnv({ CLAMD_URL, CLAMD_REQUIRED: 'true' })).toMatchObject({ CLAMD_URL, CLAMD_REQUIRED: true });
  }
  for (const CLAMD_URL of [
    '127.0.0.1:3310',
    'tcp://clamav',
    'http://clamav:3310',
    'unix:clamd',
    'tcp://a:b@c:1',
    'tcp://a:99999',
  ]) {
    expect(faults({ CLAMD_URL })).toContain('CLAMD_URL: use tcp://host:3310 or unix:/run/clamav/clamd.ctl');
  }
  expect(faults({ CLAMD_REQUIRED: 'true' })).toContain('CLAMD_URL: required with CLAMD_REQUIRED');
});

test('addresses with credentials: encoded, of several hosts', () => {
  for (const DATABASE_URL of [
    'postgresql://u:p%23ss%40@db:5432/romaneio?sslmode=require',
    'postgres://u:p,ss@a:5432,b:5433/romaneio',
  ]) {
    expect(parseEnv({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
  }
  for (const REDIS_URL of ['redis://localhost', 'rediss://:p%23ss@db:6380/2?family=6', 'redis://[::1]:6379/']) {
    expect(parseEnv({ REDIS_URL })).toMatchObject({ REDIS_URL });
  }
});

test('values are read', () => {
  expect(
    parseEnv({
      APP_ENV: 'staging',
      APP_URL: 'https://erp.example.com//',
      PORT: '8080',
      TRUSTED_PROXIES: ' 10.0.0.0/8, 127.0.0.1 ,2001:db8::/32,',
      SECURITY_CONTACT: 'ana@exemplo.com.br, https://exemplo.com.br/avisos?a=%C3%A7,mailto:x@y.z, tel:+55-11-5555',
      RATE_LIMIT_SCALE: '2.5',
      LOG_PRETTY: 'true',
      DATABASE_POOL: '3',
    }),
  ).toMatchObject({
    APP_URL: 'https://erp.example.com',
    APP_URL_SET: true,
    HOST: '0.0.0.0',
    PORT: 8080,
    TRUSTED_PROXIES: ['10.0.0.0/8', '127.0.0.1', '2001:db8::/32'],
    SECURITY_CONTACT: [
      'mailto:ana@exemplo.com.br',
      'https://exemplo.com.br/avisos?a=%C3%A7',
      'mailto:x@y.z',
      'tel:+55-11-5555',
    ],
    RATE_LIMIT_SCALE: 2.5,
    LOG_PRETTY: true,
    DATABASE_POOL: 3,
  });
});

test('a value may come from a file, as container platforms hand secrets over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'romaneio-env-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'secret');
  await writeFile(path, `${SECRET}\n`);
  expect(parseEnv({ NEXTAUTH_SECRET_FILE: path })).toMatchObject({ NEXTAUTH_SECRET: SECRET });
  expect(parseEnv({ NEXTAUTH_SECRET_FILE: path, NEXTAUTH_SECRET: SECRET })).toMatchObject({ NEXTAUTH_SECRET: SECRET });
  expect(parseEnv({ NEXTAUTH_SECRET_FILE: '' })).toEqual(parseEnv({}));
  await writeFile(path, 'short');
  expect(faults({ NEXTAUTH_SECRET_FILE: path })).toMatch(/- NEXTAUTH_SECRET: use at least 32/);
  expect(faults({ NEXTAUTH_SECRET_FILE: path, NEXTAUTH_SECRET: SECRET })).toMatch(/keep one of them/);
});

describe('each refusal names the variable and the fix', () => {
  test.each([
    ['APP_ENV', 'prod', /development, staging or production/],
    ['APP_URL', 'erp.example.com', /full address.*https:\/\//],
    ['APP_URL', 'ftp://erp.example.com', /full address/],
    ['APP_URL', 'https://ana:senha@erp.example.com', /full address without credentials/],
    ['APP_URL', 'https://erp.example.com/?empresa=1', /full address without/],
    ['APP_URL', 'https://erp.example.com/#', /full address without/],
    ['APP_URL', 'https://example.com/erp', /full address without.*a path/],
    ['PORT', 'abc', /port number/],
    ['PORT', '-1', /port number/],
    ['PORT', '65536', /port number/],
    ['PORT', '80.5', /port number/],
    ['DATABASE_URL', 'mysql://x', /postgres:\/\/user:password@host/],
    ['DATABASE_URL', 'postgres://user:p#ss@host/x', /postgres:\/\/user:password@host.*%40/],
    ['DATABASE_URL', 'postgres://user:p/ss@host/x', /%40/],
    ['DATABASE_URL', 'postgres://user:100%@host/x', /%40/],
    ['DATABASE_URL', 'postgres://u:p@host:99999/x', /%40/],
    ['DATABASE_POOL', '0', /1 to 200/],
    ['DATABASE_POOL', 'muitos', /1 to 200/],
    ['REDIS_URL', 'localhost:6379', /redis:\/\//],
    ['REDIS_URL', 'redis://:p#ss@host:6379', /%40/],
    ['REDIS_URL', 'redis://:100%@host:6379', /%40/],
    ['REDIS_URL', 'redis://host:6379/limites', /6379\/0/],
    ['NEXTAUTH_SECRET', 'short', /at least 32.*openssl/],
    ['ENCRYPTION_KEY', 'abc', /32 bytes.*openssl/],
    ['ENCRYPTION_KEY', Buffer.alloc(31).toString('base64'), /32 bytes/],
    ['ENCRYPTION_KEY_PREVIOUS', `${KEY},abc`, /32 bytes.*commas/],
    ['NEXTAUTH_SECRET_FILE', '/nowhere/secret', /cannot read \/nowhere\/secret \(ENOENT\)/],
    ['SECURITY_CONTACT', 'Ana', /e-mail.*mailto:.*https:.*tel:/],
    ['SECURITY_CONTACT', 'http://exemplo.com.br/avisos', /e-mail/],
    ['SECURITY_CONTACT', 'ana@exemplo.com.br, mailto:', /e-mail/],
    ['SECURITY_CONTACT', 'ana@exemplo.com.br\nPolicy:https://mal.example', /e-mail/],
    ['SECURITY_CONTACT', 'https://exemplo.com.br/\nContact:x', /e-mail/],
    ['SECURITY_CONTACT', 'https://exemplo.com.br/avisos%', /e-mail/],
    ['SECURITY_CONTACT', 'tel:alô', /e-mail/],
    ['SECURITY_CONTACT', 'javascript:alert@1', /e-mail/],
    ['SMTP_URL', 'mail.example:587', /smtp:\/\/user:password@host/],
    ['SMTP_URL', 'https://mail.example', /smtp:\/\/user:password@host/],
    ['SMTP_URL', 'smtp://u:100%@mail.example', /%40/],
    ['SMTP_URL', 'smtp://mail.example?tls.rejectUnauthorized=false', /smtp:\/\//],
    ['MAIL_FROM', 'Romaneio', /Name <address@example.com>/],
    ['MAIL_FROM', 'a@x.example, b@y.example', /Name <address@example.com>/],
    ['MAIL_FROM', 'Romaneio\nBcc: <x@y.example>', /Name <address@example.com>/],
    ['STAGING_BASE_URL', 'homolog', /full address/],
    ['STAGING_BASE_URL', 'javascript:alert(1)', /full address/],
    ['STAGING_BASE_URL', 'https://ana:senha@homolog.example.com', /without credentials/],
    ['S3_ENDPOINT', 'https://s3.example.com/?x=1', /without credentials, \? or #/],
    ['IA_URL', 'https://ia.example.com/v1?versao=2', /without credentials, \? or #/],
    ['IA_EMBEDDINGS_URL', 'http://u:p@ia.example.com/v1', /without credentials, \? or #/],
    ['INNGEST_BASE_URL', 'http://localhost:8288/#', /without credentials, \? or #/],
    ['RATE_LIMIT_SCALE', '0', /greater than 0/],
    ['RATE_LIMIT_SCALE', '-1', /greater than 0/],
    ['RATE_LIMIT_SCALE', 'x', /greater than 0/],
    ['RATE_LIMIT_SCALE', '1e308', /at most 1000000000/],
    ['LOG_LEVEL', 'verbose', /info/],
    ['LOG_PRETTY', 'talvez', /true or false/],
    ['METRICS_PORT', '65535', /1 to 65534/],
    ['METRICS_TOKEN', 'curto', /16 visible/],
    ['DRAIN_SECONDS', '-1', /0 to 300/],
    ['INNGEST_BASE_URL', 'localhost:8288', /full address.*8288/],
    ['INNGEST_SIGNING_KEY', 'not-hexadecimal', /openssl rand -hex 32/],
    ['INNGEST_SERVE_ORIGIN', 'app:3000', /full address/],
    ['INNGEST_DEV', 'http://localhost:8288', /true or false.*INNGEST_BASE_URL/],
    ['WEBHOOK_ALLOWED_NETWORKS', 'localhost', /10\.0\.0\.0\/8/],
    ['WEBHOOK_ALLOWED_NETWORKS', '127.0.0.0/8,fd00::/129', /10\.0\.0\.0\/8/],
    ['WEBHOOK_DEACTIVATE_HOURS', '99999999', /0 to 100000/],
    ['WEBHOOK_RETRY_SCALE', '0', /greater than 0/],
    ['WEBHOOK_RETRY_SCALE', '-0.5', /greater than 0/],
    ['WEBHOOK_RETRY_SCALE', 'rápido', /greater than 0/],
    ['WEBHOOK_RETRY_SCALE', '1e300', /at most 1000/],
    ['TRUSTED_PROXIES', 'proxy.local', /10\.0\.0\.0\/8/],
    ['TRUSTED_PROXIES', '10.0.0.0/33', /10\.0\.0\.0\/8/],
    ['TRUSTED_PROXIES', '10.0.0.1, ::1/129', /10\.0\.0\.0\/8/],
  ])('%s=%s', (name, value, fix) => {
    const message = faults({ [name]: value });
    expect(message).toMatch(new RegExp(`- ${name}: `));
    expect(message).toMatch(fix);
    expect(message.match(/^ {2}- /gm)).toHaveLength(1);
  });

  test('all of them at once, one line each; values are not repeated, they may be secrets', () => {
    const message = faults({ PORT: 'x', NEXTAUTH_SECRET: 'my-secret', DATABASE_URL: 'oracle://u:hunter2@h' });
    expect(message.match(/^ {2}- /gm)).toHaveLength(3);
    expect(message).not.toMatch(/my-secret|hunter2/);
  });
});

describe('staging, which others reach as they reach production', () => {
  const STAGING = { APP_ENV: 'staging', APP_URL: 'https://erp.example.com' };

  test('refuses to start without an address of its own, with TLS', () => {
    expect(parseEnv(STAGING)).toMatchObject({ APP_URL_SET: true, HOST: '0.0.0.0' });
    for (const APP_URL of [undefined, '', 'http://erp.example.com']) {
      expect(faults({ ...STAGING, APP_URL })).toMatch(/- APP_URL: required in staging, with https/);
    }
  });

  test('sends no e-mail in a name that nobody chose', () => {
    const SMTP_URL = 'smtps://u:p%40ss@mail.example';
    expect(faults({ ...STAGING, SMTP_URL })).toMatch(/- MAIL_FROM: required in staging with SMTP_URL/);
    const MAIL_FROM = 'Romaneio <erp@example.com>';
    expect(parseEnv({ ...STAGING, SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM });
    expect(parseEnv({ SMTP_URL })).toMatchObject({ MAIL_FROM: 'Romaneio <nao-responda@localhost>' });
  });

  test('lets nobody but its Inngest server run functions', () => {
    const keys = { INNGEST_EVENT_KEY: 'a-key', INNGEST_SIGNING_KEY: '0a1b' };
    expect(parseEnv({ ...STAGING, ...keys })).toMatchObject(keys);
    expect(faults({ ...STAGING, INNGEST_EVENT_KEY: 'a-key' })).toMatch(/INNGEST_SIGNING_KEY: required in staging/);
    expect(faults({ ...STAGING, ...keys, INNGEST_DEV: 'true' })).toMatch(/INNGEST_DEV: must be false/);
  });

  test('may bring its database along, lift limits and deliver inside its network', () => {
    const free = { RATE_LIMIT_SCALE: '10', WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8', WEBHOOK_RETRY_SCALE: '0.1' };
    expect(parseEnv({ ...STAGING, ...free })).toMatchObject({ RATE_LIMIT_SCALE: 10, WEBHOOK_RETRY_SCALE: 0.1 });
  });
});

test('a development process that other machines reach is warned of', () => {
  onTestFinished(() => setEnv({ HOST: '', APP_ENV: '', APP_URL: '' }));
  for (const HOST of ['', '127.0.0.1', '127.0.0.2', 'localhost', '::1']) {
    setEnv({ HOST });
    expect(openDevelopment(), HOST).toBeNull();
  }
  for (const HOST of ['0.0.0.0', '::', '192.168.0.10', 'erp.local']) {
    setEnv({ HOST });
    expect(openDevelopment()).toContain(`HOST=${HOST}`);
  }
  setEnv({ APP_ENV: 'staging', APP_URL: 'https://erp.example.com' });
  expect(openDevelopment()).toBeNull();
});

describe('production', () => {
  test('is accepted with what it needs', () => {
    expect(parseEnv(PRODUCTION)).toMatchObject({ APP_ENV: 'production', HOST: '0.0.0.0' });
  });

  test.each(['DATABASE_URL', 'APP_URL', 'NEXTAUTH_SECRET', 'ENCRYPTION_KEY'])('refuses to start without %s', (name) => {
    for (const value of [undefined, '']) {
      const message = faults({ ...PRODUCTION, [name]: value });
      expect(message).toMatch(new RegExp(`- ${name}: required in production`));
      expect(message.match(/^ {2}- /gm)).toHaveLength(1);
    }
  });

  test('refuses an address without TLS, and lifted limits', () => {
    expect(faults({ ...PRODUCTION, APP_URL: 'http://erp.example.com' })).toMatch(/APP_URL.*https/);
    expect(faults({ ...PRODUCTION, RATE_LIMIT_SCALE: '10' })).toMatch(/RATE_LIMIT_SCALE: must be 1/);
    expect(parseEnv({ ...PRODUCTION, RATE_LIMIT_SCALE: '1' }).RATE_LIMIT_SCALE).toBe(1);
  });

  test('refuses private destinations of webhooks, and shortened retries', () => {
    const refused = faults({ ...PRODUCTION, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1', WEBHOOK_RETRY_SCALE: '0.01' });
    expect(refused).toMatch(/WEBHOOK_ALLOWED_NETWORKS: must be unset.*\n.*WEBHOOK_RETRY_SCALE: must be 1/);
    expect(parseEnv({ ...PRODUCTION, WEBHOOK_ALLOWED_NETWORKS: '', WEBHOOK_RETRY_SCALE: '1' })).toMatchObject({
      WEBHOOK_ALLOWED_NETWORKS: [],
      WEBHOOK_RETRY_SCALE: 1,
    });
    expect(parseEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8, ::1', WEBHOOK_RETRY_SCALE: '0.01' })).toMatchObject({
      WEBHOOK_ALLOWED_NETWORKS: ['127.0.0.0/8', '::1'],
      WEBHOOK_RETRY_SCALE: 0.01,
    });
  });

  test('an Inngest server is used with both keys and with verified signatures', () => {
    const keys = { INNGEST_EVENT_KEY: 'a-key', INNGEST_SIGNING_KEY: 'signkey-prod-0a1b' };
    expect(parseEnv({ ...PRODUCTION, ...keys })).toMatchObject({ ...keys, INNGEST_DEV: false });
    expect(faults({ ...PRODUCTION, INNGEST_BASE_URL: 'https://inngest.example.com' })).toMatch(
      /INNGEST_EVENT_KEY: required.*\n.*INNGEST_SIGNING_KEY: required/,
    );
    expect(faults({ ...PRODUCTION, INNGEST_EVENT_KEY: 'a-key' })).toMatch(/INNGEST_SIGNING_KEY: required/);
    expect(faults({ ...PRODUCTION, ...keys, INNGEST_DEV: '1' })).toMatch(/INNGEST_DEV: must be false/);
    expect(parseEnv({ INNGEST_BASE_URL: 'http://localhost:8288', INNGEST_DEV: '1' }).INNGEST_DEV).toBe(true);
  });

  test('names everything that is missing', () => {
    expect(faults({ APP_ENV: 'production', RATE_LIMIT_SCALE: '2' }).match(/^ {2}- /gm)).toHaveLength(5);
  });
});
