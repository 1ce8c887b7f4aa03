import type { ApiResponse, OpenApiDocument, Operation, Parameter } from '#server/transport/rest/openapi-types.ts';
import { formatJson } from '../_content/blocks.ts';
import { bodyOf, resolve } from '../_content/examples.ts';
import { Attributes } from './attributes.tsx';
import { Code } from './code.tsx';
import { curlOf } from './curl.ts';
import docs from './docs.module.css';
import classes from './reference.module.css';
import { type Attribute, attribute, attributes } from './schema.ts';
import { Text } from './text.tsx';

type Props = { document: OpenApiDocument; method: string; path: string; operation: Operation };

const PLACES = { path: 'No caminho', query: 'Na consulta', header: 'Cabeçalhos' } as const;

/** One operation: its description and its fields on one side, a request and its answer on the other. */
export function OperationView({ document, method, path, operation }: Props) {
  const id = operation.operationId;
  const body = bodyOf(operation)?.schema;
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter));
  const answers = Object.entries(operation.responses).map(([status, response]): [string, ApiResponse] => [
    status,
    resolve(document, response),
  ]);
  const successes = answers.filter(([status]) => status.startsWith('2'));
  const refusals = answers.filter(([status]) => !status.startsWith('2'));
  return (
    <section className={classes.operation} aria-labelledby={id}>
      <div className={classes.description}>
        <h2 id={id} className={docs.heading}>
          <a href={`#${id}`}>{operation.summary}</a>
        </h2>
        <p className={classes.address}>
          <span className={classes.method} data-method={method}>
            {method}
          </span>{' '}
          <code>{path}</code>
        </p>
        <p>
          <Text>{operation.description}</Text>
        </p>
        <Facts operation={operation} />
        {Object.entries(PLACES).map(([place, title]) => (
          <ParameterList
            key={place}
            document={document}
            title={title}
            found={parameters.filter((p) => p.in === place)}
          />
        ))}
        {body ? <Fields title="Corpo" items={attributes(document, body)} marksRequired /> : null}
        {successes.map(([status, response]) => (
          <ResponseFields key={status} document={document} status={status} response={response} />
        ))}
      </div>
      <div className={classes.examples}>
        <Code language="bash" text={curlOf(document, method, path, operation)} title="Requisição" />
        {successes.map(([status, response]) => (
          <Examples key={status} status={status} response={response} />
        ))}
        <h3 className={classes.refusalsTitle}>Outras respostas</h3>
        {refusals.map(([status, response]) => (
          <Refusal key={status} status={status} response={response} />
        ))}
      </div>
    </section>
  );
}

function Facts({ operation }: { operation: Operation }) {
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

function ParameterList({ document, title, found }: { document: OpenApiDocument; title: string; found: Parameter[] }) {
  if (found.length === 0) return null;
  const items = found.map(({ name, schema, required, description }) =>
    attribute(document, name, { ...schema, ...(description ? { description } : {}) }, required),
  );
  return <Fields title={title} items={items} marksRequired />;
}

function Fields({ title, items, marksRequired }: { title: string; items: Attribute[]; marksRequired: boolean }) {
  return (
    <>
      <h3 className={classes.fieldsTitle}>{title}</h3>
      <Attributes items={items} marksRequired={marksRequired} />
    </>
  );
}

type ResponseProps = { document: OpenApiDocument; status: string; response: ApiResponse };

function ResponseFields({ document, status, response }: ResponseProps) {
  const schema = response.content?.['application/json']?.schema;
  const file = response.content?.['application/pdf'] ? response.description : undefined;
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => {
    const { schema: type, description } = resolve(document, header);
    return attribute(document, name, { ...type, description }, false);
  });
  return (
    <>
      {schema ? (
        <Fields title={`Resposta ${status}`} items={attributes(document, schema)} marksRequired={false} />
      ) : null}
      {file ? (
        <>
          <h3 className={classes.fieldsTitle}>{`Resposta ${status}`}</h3>
          <p className={classes.about}>
            <Text>{`${file} \`application/pdf\``}</Text>
          </p>
        </>
      ) : null}
      {headers.length > 0 ? (
        <details className={classes.nested}>
          <summary>Cabeçalhos da resposta</summary>
          <Attributes items={headers} marksRequired={false} />
        </details>
      ) : null}
    </>
  );
}

function examplesOf(response: ApiResponse): { summary: string | undefined; value: unknown }[] {
  const content = response.content?.['application/json'];
  if (content?.examples) return Object.values(content.examples).map(({ summary, value }) => ({ summary, value }));
  return content?.example === undefined ? [] : [{ summary: undefined, value: content.example }];
}

function Examples({ status, response }: { status: string; response: ApiResponse }) {
  return examplesOf(response).map(({ summary, value }) => (
    <Code
      key={summary ?? status}
      language="json"
      text={formatJson(value)}
      title={summary ? `${status}: ${summary}` : `Resposta ${status}`}
    />
  ));
}

function Refusal({ status, response }: { status: string; response: ApiResponse }) {
  const headers = Object.keys(response.headers ?? {});
  return (
    <details className={classes.refusal}>
      <summary>
        <span className={classes.status}>{status}</span>
        <span>
          <Text>{response.description}</Text>
        </span>
      </summary>
      <Examples status={status} response={response} />
      {headers.length > 0 ? (
        <p className={classes.about}>
          <Text>{`Cabeçalhos: ${headers.map((name) => `\`${name}\``).join(' ')}`}</Text>
        </p>
      ) : null}
    </details>
  );
}
