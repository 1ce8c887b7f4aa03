import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { SAMPLE_LANGUAGES } from '#app/docs/_content/amostras/index.ts';
import { sampleRequest } from '#app/docs/_content/amostras/request.ts';
import { operationsOf } from '#app/docs/_content/examples.ts';
import { operationHref, operationSlug, REFERENCE } from '#app/docs/_content/navigation.ts';
import { findOperationPage, operationGroups } from '#app/docs/_content/operations.ts';
import { trialOf } from '#app/docs/_ui/experimente/trial.ts';
import { highlight } from '#app/docs/_ui/highlight.ts';
import { inheritedEnv } from '#server/platform/env.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { findProgram, PYTHON_PATH } from '#tests/support/programs.ts';

const exec = promisify(execFile);
const { document } = documentationFacts();
const found = operationsOf(document);
const pages = operationGroups(document).flatMap((group) => group.pages);

describe('the pages of operations', () => {
  it('are one for each operation, at an address that no other has', () => {
    expect(pages.map(({ operation }) => operation.operationId).sort()).toEqual(
      found.map(({ operation }) => operation.operationId).sort(),
    );
    expect(new Set(pages.map(({ href }) => href)).size).toBe(found.length);
    for (const { href } of pages) expect(href).toMatch(/^\/docs\/referencia\/[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(operationHref('criarLancamento')).toBe(`${REFERENCE.href}/criar-lancamento`);
  });

  it('are found by their address, and lead from the first to the last', () => {
    const walked = [];
    for (let page = pages[0]; page; ) {
      walked.push(page.href);
      const here = findOperationPage(document, operationSlug(page.operation.operationId));
      expect(here?.page.href).toBe(page.href);
      expect(here?.previous?.href).toBe(walked.at(-2));
      page = here?.next;
    }
    expect(walked).toEqual(pages.map(({ href }) => href));
    for (const slug of ['nao-existe', 'criarLancamento', '', '__proto__'])
      expect(findOperationPage(document, slug)).toBe(undefined);
  });

  it('have places in the index that can be told apart', () => {
    const ids = operationGroups(document).flatMap(({ id, pages: inside }) => [
      id,
      ...inside.map(({ operation }) => operation.operationId),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(pages)('$href', (page) => {
  const { method, path, operation } = page;
  const request = sampleRequest(document, method, path, operation);

  it.each(SAMPLE_LANGUAGES)('has a sample in $label, with nothing left to fill in', ({ language, render }) => {
    const text = render(request);
    expect(text).toContain(request.address);
    expect(text).toContain('BASE');
    expect(text).not.toMatch(/\/\{\w+\}|undefined|\[object/);
    if (request.credentials === 'token') expect(text).toMatch(/Bearer.*TOKEN|"TOKEN"/s);
    if (request.credentials === 'application') expect(text).toMatch(/CLIENT_ID.*CLIENT_SECRET/s);
    if (request.idempotencyKey) expect(text).toContain(request.idempotencyKey);
    const pieces = highlight(language, text).map((piece) => piece.text);
    expect(pieces.join('')).toBe(text);
  });

  it('has a form with a field for each parameter and each part of the body', () => {
    const trial = trialOf(document, page);
    const names = [...trial.inPath, ...trial.inQuery].map(({ name }) => name);
    const takes = operation.parameters.length - (trial.takesKey ? 1 : 0);
    expect(names).toHaveLength(takes);
    for (const { value } of trial.inPath) expect(value).toMatch(/./);
    expect(trial.body === null).toBe(operation.requestBody === undefined);
    if (trial.body?.kind === 'json') expect(JSON.parse(trial.body.text)).toBeTypeOf('object');
    // Whoever looks is not asked; whoever changes something is.
    if (method === 'GET') expect(trial.writes).toBe(false);
    if (operation['x-escopo']?.match(/:(write|delete)$/)) expect(trial.writes).toBe(true);
  });
});

describe('the syntax of every sample', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'romaneio-amostras-'));
    for (const { id, render } of SAMPLE_LANGUAGES) {
      await mkdir(join(folder, id));
      const texts = pages.map(({ method, path, operation }) => ({
        name: operation.operationId,
        text: `${render(sampleRequest(document, method, path, operation))}\n`,
      }));
      await writeFile(join(folder, `${id}.json`), JSON.stringify(texts));
      if (id === 'go' || id === 'python') {
        for (const { name, text } of texts)
          await writeFile(join(folder, id, `${name}.${id === 'go' ? 'go' : 'py'}`), text);
      }
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  const env = inheritedEnv({ GOTOOLCHAIN: 'local', GO111MODULE: 'off', PYTHONPATH: PYTHON_PATH });
  const run = (program: string, ...args: string[]) => exec(program, args, { cwd: folder, env, maxBuffer: 2 ** 24 });

  /** Whether a program is there; where it is not, says loudly what stays unproved. */
  async function here(program: string, version: string): Promise<boolean> {
    const answers = await run(program, version).then(
      () => true,
      () => false,
    );
    if (!answers) console.warn(`SKIPPED: no ${program} on this machine: the syntax of its samples WAS NOT CHECKED.`);
    return answers;
  }

  /** Programs that read every sample of their language, and name the first that is none. */
  const NODE = `
    import { readFileSync } from 'node:fs';
    import { SourceTextModule } from 'node:vm';
    for (const { name, text } of JSON.parse(readFileSync('javascript.json'))) {
      try { new SourceTextModule(text); } catch (error) { console.error(name, error); process.exit(1); }
    }`;
  const PHP = `
    foreach (json_decode(file_get_contents('php.json'), true) as $sample) {
      try { token_get_all($sample['text'], TOKEN_PARSE); } catch (ParseError $error) { echo $sample['name'], $error; exit(1); }
    }`;
  const BASH = `
    import { execFileSync } from 'node:child_process';
    import { readFileSync } from 'node:fs';
    for (const { name, text } of JSON.parse(readFileSync('curl.json'))) {
      try { execFileSync('bash', ['-n'], { input: text }); } catch (error) { console.error(name, error); process.exit(1); }
    }`;

  test('is that of the shell', { timeout: 120_000 }, async () => {
    if (await here('bash', '--version')) await run(process.execPath, '--input-type=module', '-e', BASH);
  });

  test('is that of JavaScript', { timeout: 120_000 }, async () => {
    await run(process.execPath, '--experimental-vm-modules', '--input-type=module', '-e', NODE);
  });

  test('is that of Python', { timeout: 120_000 }, async () => {
    if (await here('python3', '--version')) await run('python3', '-m', 'compileall', '-q', 'python');
  });

  test('is that of PHP', { timeout: 120_000 }, async () => {
    const php = findProgram('php') ?? 'php';
    if (await here(php, '--version')) await run(php, '-r', PHP);
  });

  test('is that of Go, and the format that gofmt gives', { timeout: 300_000 }, async () => {
    if (!(await here('go', 'version'))) return;
    expect((await run('gofmt', '-l', 'go')).stdout).toBe('');
    // As one program, which is compiled once: each main has a name of its own.
    const texts: { name: string; text: string }[] = pages.map(({ method, path, operation }) => ({
      name: operation.operationId,
      text:
        SAMPLE_LANGUAGES.find(({ id }) => id === 'go')?.render(sampleRequest(document, method, path, operation)) ?? '',
    }));
    await mkdir(join(folder, 'um'));
    for (const { name, text } of texts)
      await writeFile(join(folder, 'um', `${name}.go`), text.replace('func main()', `func ${name}()`));
    await writeFile(
      join(folder, 'um', 'main.go'),
      `package main\n\nfunc main() {\n${texts.map(({ name }) => `\t${name}()\n`).join('')}}\n`,
    );
    const { stderr } = await exec('go', ['vet', '.'], { cwd: join(folder, 'um'), env });
    expect(stderr).toBe('');
  });
});
