import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SAMPLE_LANGUAGES, type SampleLanguage } from '#app/docs/_content/amostras/index.ts';
import { inheritedEnv } from '#server/platform/env.ts';
import { hasLibrary, needProgram, PYTHON_PATH } from '#tests/support/programs.ts';

// The languages of the reference's samples, as far as this machine has them.

const exec = promisify(execFile);

type Id = SampleLanguage['id'];

/** A sample that ended: its exit code, and what it printed. */
export type SampleEnd = { code: number; out: string; errors: string };

/** A language that is installed here, with the command that runs a file of it. */
export type Runner = SampleLanguage & { command: (file: string) => readonly string[] };

const PHP = needProgram('php', 'each sample in PHP of the reference');
const DOTNET = needProgram('dotnet', 'each sample in C# of the reference');

const COMMANDS: Record<Id, Runner['command']> = {
  curl: (file) => ['bash', file],
  javascript: (file) => [process.execPath, file],
  python: (file) => ['python3', file],
  php: (file) => [PHP ?? 'php', file],
  go: (file) => ['go', 'run', file],
  csharp: (file) => [DOTNET ?? 'dotnet', 'run', '--project', dirname(file)],
};

const answers = (program: string, args: readonly string[]) =>
  exec(program, [...args]).then(
    () => true,
    () => false,
  );

const INSTALLED: Record<Id, () => Promise<boolean>> = {
  curl: () => answers('curl', ['--version']),
  javascript: async () => true,
  python: () => hasLibrary('python3'),
  php: async () => PHP !== undefined && (await hasLibrary('php', PHP)),
  go: () => answers('go', ['version']),
  csharp: async () => DOTNET !== undefined,
};

/** The languages whose samples can be run here; of any other it says loudly that its samples are not. */
export async function findRunners(): Promise<Runner[]> {
  const found = await Promise.all(
    SAMPLE_LANGUAGES.map(async (language) => {
      if (await INSTALLED[language.id]()) return [{ ...language, command: COMMANDS[language.id] }];
      console.warn(
        `SKIPPED: this machine has not what samples in ${language.label} need (${language.needs}): NO SAMPLE in ${language.label} WAS RUN.`,
      );
      return [];
    }),
  );
  return found.flat();
}

/** A console project of .NET, whose program is the sample. */
const PROJECT = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <RollForward>Major</RollForward>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <UseAppHost>false</UseAppHost>
  </PropertyGroup>
</Project>
`;

/** Writes a sample to its file in the folder, and runs it there as its reader would, with these variables. */
export async function runInLanguage(
  { id, command, fileOf }: Runner,
  code: string,
  folder: string,
  variables: Record<string, string>,
): Promise<SampleEnd> {
  const file = join(folder, fileOf('amostra'));
  await mkdir(folder, { recursive: true });
  await writeFile(file, code);
  if (id === 'csharp') await writeFile(join(folder, `${basename(folder)}.csproj`), PROJECT);
  const [program = '', ...args] = command(file);
  const env = inheritedEnv({
    ...{ PYTHONPATH: PYTHON_PATH, PYTHONIOENCODING: 'utf-8', GOTOOLCHAIN: 'local', DOTNET_CLI_TELEMETRY_OPTOUT: '1' },
    ...variables,
  });
  return exec(program, args, { cwd: folder, env, maxBuffer: 2 ** 24 }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, errors: stderr }),
    (error: { code?: number; stdout?: string; stderr?: string; message: string }) => ({
      code: typeof error.code === 'number' ? error.code : -1,
      out: error.stdout ?? '',
      errors: error.stderr || error.message,
    }),
  );
}
