import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readPassword } from '#server/platform/password-input.ts';

// How a password reaches a command. The commands themselves, as processes: cli.test.ts.

/** What a command has for a terminal: keys go in, and everything that a person would see comes out. */
function terminal(isTTY = true) {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: (raw: boolean) => modes.push(raw) });
  const output = new PassThrough();
  return { input, output, modes, shown: () => String(output.read() ?? '') };
}

describe('at a terminal', () => {
  test('it is asked for twice, key by key in raw mode, and nothing that is typed is shown', async () => {
    const { input, output, modes, shown } = terminal();
    const asked = readPassword(undefined, { input, output });
    for (const key of [...'sX\x7fenha ção\r', ...'senha ção\r']) input.write(key);
    expect(await asked).toBe('senha ção');
    expect(shown()).toBe('Senha nova: \nA mesma, outra vez: \n');
    expect(modes).toEqual([true, false]);
  });

  test('both pasted at once; - is the terminal too', async () => {
    const { input, output, shown } = terminal();
    input.write('uma senha\numa senha\n');
    expect(await readPassword('-', { input, output })).toBe('uma senha');
    expect(shown()).not.toContain('uma senha');
  });

  test.each([
    ['two that differ', 'uma senha\routra senha\r', /diferentes/],
    ['nothing', '\r\r', /vazia/],
    ['Ctrl-C', 'uma\x03', /Nenhuma senha/],
    ['Ctrl-D in the second line', 'uma senha\r\x04', /Nenhuma senha/],
  ])('%s: an error, and the terminal is as it was', async (_what, typed, said) => {
    const { input, output, modes } = terminal();
    const asked = readPassword(undefined, { input, output });
    input.write(typed);
    await expect(asked).rejects.toThrow(said);
    expect(modes.at(-1)).toBe(false);
  });
});

describe('through a pipe or a file', () => {
  const piped = async (...chunks: (string | Buffer)[]) => {
    const { input, output } = terminal(false);
    const asked = readPassword(undefined, { input, output });
    for (const chunk of chunks) input.write(chunk);
    input.end();
    return asked;
  };

  test.each([
    ['one newline at the end is not part of it', ['uma senha\n'], 'uma senha'],
    ['nor that of Windows', ['uma senha\r\n'], 'uma senha'],
    ['nor a mark of byte order', ['\ufeffuma senha'], 'uma senha'],
    ['spaces are', [' uma senha \t\n'], ' uma senha \t'],
    ['a character in two pieces', [Buffer.from([0xc3]), Buffer.from([0xa7, 0x0a])], 'ç'],
    ['4 KiB', ['x'.repeat(4_095), '\n'], 'x'.repeat(4_095)],
  ])('%s', async (_what, chunks, senha) => {
    expect(await piped(...chunks)).toBe(senha);
  });

  test.each([
    ['nothing', [''], /vazia/],
    ['two newlines', ['\n\n'], /mais de uma linha/],
    ['two newlines at the end', ['uma senha\n\n'], /mais de uma linha/],
    ['a byte more than 4 KiB', ['x'.repeat(4_096), '\n'], /4 KiB/],
    ['Latin-1', [Buffer.from('senha \xe7', 'latin1')], /UTF-8/],
  ])('%s is refused', async (_what, chunks, said) => {
    await expect(piped(...chunks)).rejects.toThrow(said);
  });

  test('what never ends is not read to the end', async () => {
    const { input, output } = terminal(false);
    const asked = readPassword(undefined, { input, output });
    input.write('x'.repeat(5_000));
    await expect(asked).rejects.toThrow(/4 KiB/);
    expect(input.destroyed).toBe(true);
  });

  test('a file is read instead of standard input, with a warning when others may read it too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'romaneio-senha-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const [mode, warned] of [
      [0o600, false],
      [0o640, true],
      [0o604, true],
    ] as const) {
      const path = join(folder, mode.toString(8));
      await writeFile(path, 'do arquivo\n', { mode });
      const { input, output, shown } = terminal();
      expect(await readPassword(path, { input, output })).toBe('do arquivo');
      expect(shown()).toMatch(warned ? /^Aviso: .*chmod 600\.\n$/ : /^$/);
    }
  });
});
