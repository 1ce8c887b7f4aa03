import type { OpenApiDocument, Schema } from '#server/transport/rest/openapi-types.ts';
import { className, comment, propertyName, quoted } from './names.ts';
import { resolve, type Written, writeOperation } from './operations.ts';
import { declarationOf } from './schemas.ts';

const HEAD = `// Made from the OpenAPI document of the product by \`npm run sdk\`. Changes made here by hand are lost.\n`;

/** Every schema, every kind of event and the filters of every list. */
function types(document: OpenApiDocument, operations: readonly Written[]): string {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => declarationOf(name, schema));
  const events = Object.entries(document.webhooks).map(([kind, { post }]) => {
    const { schema } = post.requestBody.content['application/json'];
    const description = `${post.summary}: o que uma entrega deste evento traz.`;
    return declarationOf(`Evento${className(kind)}`, { ...resolve<Schema>(document, schema as Schema), description });
  });
  const kinds = Object.keys(document.webhooks).map((kind) => `  ${quoted(kind)}: Evento${className(kind)};\n`);
  return [
    HEAD,
    "import type { Com, EnvioDeArquivo } from '../operation.ts';\n",
    ...schemas,
    ...events,
    `${comment('O que cada tipo de evento entrega.')}export interface EventosPorTipo {\n${kinds.join('')}}\n`,
    `${comment('Uma entrega de webhook: o campo `evento` diz de que tipo é, e o tipo diz o que há em `dados`.')}export type EventoWebhook = EventosPorTipo[keyof EventosPorTipo];\n`,
    ...operations.map(({ types }) => types).filter((text) => text !== ''),
  ].join('\n');
}

/** The client: a class for each subject, with a method for each operation, and one that has them all. */
function resources(document: OpenApiDocument, operations: readonly Written[], declared: string): string {
  const methods = operations.map(({ method }) => method).join('');
  const used = [...declared.matchAll(/^export (?:type|interface) (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => new RegExp(`[:<( &|]${name}\\b(?!\`)`).test(methods.replaceAll(/^ +\/?\*.*$/gm, '')))
    .sort();
  const subjects = Map.groupBy(operations, ({ tag }) => tag);
  const tags = document.tags.filter(({ name }) => subjects.has(name));
  if (tags.length !== subjects.size) throw new Error('Some operation has a tag that the document does not describe');
  const classes = tags.map(
    ({ name, description }) =>
      `${comment(description)}export class ${className(name)}Api extends Subject {\n${(subjects.get(name) ?? []).map(({ method }) => method).join('\n')}}\n`,
  );
  const fields = tags.map(
    ({ name, description }) =>
      `${comment(description, '  ')}  readonly ${propertyName(name)} = new ${className(name)}Api(this);\n`,
  );
  return [
    HEAD,
    [
      "import type { Chamada, Lista } from '../call.ts';",
      "import { Client, Subject } from '../client.ts';",
      "import type { Arquivo, Leitura, Opcoes } from '../operation.ts';",
      "import { OPERACOES } from './operations.ts';",
      `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from './types.ts';\n`,
    ].join('\n'),
    ...classes,
    `${comment('O cliente da API: um assunto por módulo, um método por operação, com os nomes da referência.')}export class Romaneio extends Client {\n${fields.join('')}}\n`,
  ].join('\n');
}

const table = (operations: readonly Written[]) =>
  `${HEAD}
import type { Operacao } from '../operation.ts';

${comment('Cada operação da API, pelo nome que tem na referência.')}export const OPERACOES = {
${operations.map(({ entry }) => entry).join('')}} as const satisfies Record<string, Operacao>;
`;

/**
 * The files of the client that the document decides, by their names below `src/generated/`. They hold nothing of this installation: neither
 * its address nor its limits' counters.
 * @throws Error where the document has something that the generator cannot write
 */
export function writeClient(document: OpenApiDocument): Record<string, string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => writeOperation(document, method, path, operation)),
  );
  const declared = types(document, operations);
  const names = [...declared.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`Two types have one name: ${twice.join(', ')}`);
  return {
    'operations.ts': table(operations),
    'resources.ts': resources(document, operations, declared),
    'types.ts': declared,
    'version.ts': `${HEAD}\n${comment('A versão do contrato da API de que este cliente foi feito.')}export const VERSAO = ${quoted(document.info.version)};\n`,
  };
}
