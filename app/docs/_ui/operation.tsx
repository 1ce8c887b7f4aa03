import type { ApiResponse, OpenApiDocument, Parameter } from '#server/transport/rest/openapi-types.ts';
import { bodyOf, resolve } from '../_content/examples.ts';
import type { OperationPage } from '../_content/operations.ts';
import { AnswerExamples, AnswerFields, Refusals } from './answers.tsx';
import { Fields } from './attributes.tsx';
import docs from './docs.module.css';
import classes from './reference.module.css';
import { Samples } from './samples.tsx';
import { attribute, attributes } from './schema.ts';
import { Text } from './text.tsx';

type Props = { document: OpenApiDocument; page: OperationPage };

const PLACES = [
  ['path', 'No caminho', 'caminho'],
  ['query', 'Na consulta', 'consulta'],
  ['header', 'Cabeçalhos', 'cabecalhos'],
] as const;

/** An operation's name, address and what it does. */
export function OperationLead({ page: { method, path, operation } }: { page: OperationPage }) {
  return (
    <header className={classes.lead}>
      <h1>{operation.summary}</h1>
      <Address method={method} path={path} />
      <p>
        <Text>{operation.description}</Text>
      </p>
      <Facts operation={operation} />
    </header>
  );
}

/** Method and path. */
export function Address({ method, path }: { method: string; path: string }) {
  return (
    <p className={classes.address}>
      <span className={classes.method} data-method={method}>
        {method}
      </span>{' '}
      <code>{path}</code>
    </p>
  );
}

/** The fields of an operation on one side, requests and answers on the other. */
export function OperationView({ document, page }: Props) {
  const { operation } = page;
  const body = bodyOf(operation)?.schema;
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter));
  const answers = Object.entries(operation.responses).map(([status, response]): [string, ApiResponse] => [
    status,
    resolve(document, response),
  ]);
  const successes = answers.filter(([status]) => status.startsWith('2'));
  const others = answers.filter(([status]) => !status.startsWith('2'));
  return (
    <div className={classes.operation}>
      <div className={classes.description}>
        {PLACES.map(([place, title, id]) => (
          <ParameterList
            key={place}
            id={id}
            document={document}
            title={title}
            found={parameters.filter((parameter) => parameter.in === place)}
          />
        ))}
        {body ? <Fields id="corpo" title="Corpo" items={attributes(document, body)} marksRequired /> : null}
        {successes.map(([status, response]) => (
          <AnswerFields key={status} document={document} status={status} response={response} />
        ))}
      </div>
      <div className={classes.examples}>
        <h2 id="exemplos" className={`${classes.samplesTitle} ${docs.heading}`}>
          Exemplos
        </h2>
        <Samples document={document} page={page} />
        {successes.map(([status, response]) => (
          <AnswerExamples key={status} status={status} response={response} />
        ))}
        <Refusals answers={others} />
      </div>
    </div>
  );
}

function Facts({ operation }: { operation: OperationPage['operation'] }) {
  const { 'x-escopo': escopo, 'x-limite': limite } = operation;
  if (!escopo && !limite) return null;
  return (
    <dl className={classes.facts}>
      {escopo ? (
        <div>
          <dt>Escopo</dt>
          <dd>
            <code className={docs.inline}>{escopo}</code>
          </dd>
        </div>
      ) : null}
      {limite ? (
        <div>
          <dt>Limite</dt>
          <dd>
            {limite.requisicoes} em {limite.segundos} s ({limite.nome})
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

type ParameterListProps = { id: string; document: OpenApiDocument; title: string; found: Parameter[] };

function ParameterList({ id, document, title, found }: ParameterListProps) {
  if (found.length === 0) return null;
  const items = found.map(({ name, schema, required, description }) =>
    attribute(document, name, { ...schema, ...(description ? { description } : {}) }, required),
  );
  return <Fields id={id} title={title} items={items} marksRequired />;
}
