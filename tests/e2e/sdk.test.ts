import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { COMANDOS_SDK, sdk } from '#app/docs/_content/sdk.ts';
import { inheritedEnv } from '#server/platform/env.ts';
import { expectLinesOf, expectShown, hasCurl } from '#tests/support/guide.ts';
import { openWeb, type Web } from '#tests/support/panel.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The guide "SDK e coleções", line by line, with the files that the built product hands out.

const exec = promisify(execFile);
let web: Web;
let folder: string;

beforeAll(async () => {
  web = await openWeb();
  folder = await makeTestFolder('guia-sdk');
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  cpSync(join(import.meta.dirname, '../../app/docs/_content/samples/sdk'), folder, { recursive: true });
});

/** Runs a line as somebody who pastes it, with the Node of this run. */
async function paste(text: string): Promise<string> {
  const env = inheritedEnv({ BASE: web.url, TOKEN: web.demonstracao.token, NODE_OPTIONS: '', NO_COLOR: '1' });
  env.PATH = `${join(process.execPath, '..')}:${env.PATH}`;
  const { stdout } = await exec('bash', ['-ec', text], { cwd: folder, env, maxBuffer: 2 ** 24 });
  return stdout;
}

test.skipIf(!hasCurl)('every line of the guide runs as it is', async () => {
  for (const line of Object.values(COMANDOS_SDK)) expectShown(await paste(line.text), line);
  const collection = JSON.parse(readFileSync(join(folder, 'romaneio.postman_collection.json'), 'utf8'));
  expect(collection.variable[0].key).toBe('base');
});

test('the guide shows the very lines that were run', () => expectLinesOf(sdk, COMANDOS_SDK));

test('both files are served as what they are', async () => {
  const answers = [];
  for (const path of ['/docs/sdk/romaneio-typescript.tgz', '/docs/romaneio.postman_collection.json']) {
    const { status, headers } = await fetch(web.url + path);
    answers.push([status, headers.get('content-type'), headers.get('content-disposition')]);
  }
  expect(answers).toEqual([
    [200, 'application/gzip', 'attachment; filename="romaneio-typescript.tgz"'],
    [200, 'application/json', 'attachment; filename="romaneio.postman_collection.json"'],
  ]);
});
