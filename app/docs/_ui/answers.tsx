import type { ApiResponse, OpenApiDocument } from '#server/transport/rest/openapi-types.ts';
import { formatJson } from '../_content/blocks.ts';
import { resolve } from '../_content/examples.ts';
import { Attributes, Fields } from './attributes.tsx';
import { Code } from './code.tsx';
import docs from './docs.module.css';
import classes from './reference.module.css';
import { attribute, attributes } from './schema.ts';
import { Text } from './text.tsx';

type Props = { document: OpenApiDocument; status: string; response: ApiResponse };

/** The fields and the headers of a success. */
export function AnswerFields({ document, status, response }: Props) {
  const schema = response.content?.['application/json']?.schema;
  const file = response.content?.['application/pdf'] ? response.description : undefined;
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => {
    const { schema: type, description } = resolve(document, header);
    return attribute(document, name, { ...type, description }, false);
  });
  const id = `resposta-${status}`;
  return (
    <>
      {schema ? (
        <Fields id={id} title={`Resposta ${status}`} items={attributes(document, schema)} marksRequired={false} />
      ) : null}
      {file ? (
        <>
          <h2 id={id} className={classes.fieldsTitle}>{`Resposta ${status}`}</h2>
          <p className={classes.about}>
            <Text>{`${file} \`application/pdf\``}</Text>
          </p>
        </>
      ) : null}
      {headers.length > 0 ? (
        <details className={classes.nested}>
          <summary>Cabeçalhos da resposta {status}</summary>
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

/** What an answer looks like. */
export function AnswerExamples({ status, response }: Omit<Props, 'document'>) {
  return examplesOf(response).map(({ summary, value }) => (
    <Code
      key={summary ?? status}
      language="json"
      text={formatJson(value)}
      title={summary ? `${status}: ${summary}` : `Resposta ${status}`}
    />
  ));
}

/** The answers that are no success, each folded. */
export function Refusals({ answers }: { answers: readonly (readonly [status: string, response: ApiResponse])[] }) {
  if (answers.length === 0) return null;
  return (
    <>
      <h2 id="outras-respostas" className={`${classes.refusalsTitle} ${docs.heading}`}>
        Outras respostas
      </h2>
      {answers.map(([status, response]) => (
        <Refusal key={status} status={status} response={response} />
      ))}
    </>
  );
}

function Refusal({ status, response }: Omit<Props, 'document'>) {
  const headers = Object.keys(response.headers ?? {});
  return (
    <details className={classes.refusal}>
      <summary>
        <span className={classes.status}>{status}</span>
        <span>
          <Text>{response.description}</Text>
        </span>
      </summary>
      <AnswerExamples status={status} response={response} />
      {headers.length > 0 ? (
        <p className={classes.about}>
          <Text>{`Cabeçalhos: ${headers.map((name) => `\`${name}\``).join(' ')}`}</Text>
        </p>
      ) : null}
    </details>
  );
}
