import type { Language } from '../blocks.ts';
import { operationSlug } from '../navigation.ts';
import { csharpSample } from './csharp.ts';
import { curlSample } from './curl.ts';
import { goSample } from './go.ts';
import { javascriptSample } from './javascript.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import type { SampleRequest } from './request.ts';

/** A language in which the reference shows the requests. */
export type SampleLanguage = {
  id: 'curl' | 'javascript' | 'python' | 'php' | 'go' | 'csharp';
  label: string;
  language: Language;
  /** What a sample runs on. */
  needs: string;
  /** The file that a sample is saved as. */
  fileOf: (operationId: string) => string;
  render: (request: SampleRequest) => string;
};

/** The languages of the reference's samples, the first of which is shown where nobody chose. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  {
    id: 'curl',
    label: 'curl',
    language: 'bash',
    needs: 'Terminal',
    fileOf: (operationId) => `${operationSlug(operationId)}.sh`,
    render: curlSample,
  },
  {
    id: 'javascript',
    label: 'JavaScript',
    language: 'javascript',
    needs: 'Node 20 ou mais novo',
    fileOf: (operationId) => `${operationSlug(operationId)}.mjs`,
    render: javascriptSample,
  },
  {
    id: 'python',
    label: 'Python',
    language: 'python',
    needs: 'Python 3 com requests',
    fileOf: (operationId) => `${operationSlug(operationId).replaceAll('-', '_')}.py`,
    render: pythonSample,
  },
  {
    id: 'php',
    label: 'PHP',
    language: 'php',
    needs: 'PHP 8 com a extensão curl',
    fileOf: (operationId) => `${operationSlug(operationId)}.php`,
    render: phpSample,
  },
  {
    id: 'go',
    label: 'Go',
    language: 'go',
    needs: 'Go 1.20 ou mais novo',
    fileOf: (operationId) => `${operationSlug(operationId)}.go`,
    render: goSample,
  },
  {
    id: 'csharp',
    label: 'C#',
    language: 'csharp',
    needs: '.NET 8 ou mais novo',
    fileOf: () => 'Program.cs',
    render: csharpSample,
  },
];
