import type { Metadata } from 'next';
import { Link } from '#app/_ui/link.tsx';
import { documentationFacts } from '#server/transport/documentation.ts';
import { bash, code, p, ul } from '../_content/blocks.ts';
import { REFERENCE } from '../_content/navigation.ts';
import { type OperationGroup, operationGroups } from '../_content/operations.ts';
import { Blocks, Heading } from '../_ui/blocks.tsx';
import docs from '../_ui/docs.module.css';
import { Lead, Pager } from '../_ui/guide-page.tsx';
import { Address } from '../_ui/operation.tsx';
import classes from '../_ui/reference.module.css';

const description =
  'Cada operação da API tem uma página, com caminho, escopo, parâmetros, corpo, respostas, exemplos em seis linguagens e um formulário para experimentar. As páginas são feitas do documento [OpenAPI 3.1](/v1/openapi.json), feito das mesmas declarações que o servidor executa.';

export const metadata: Metadata = {
  title: REFERENCE.label,
  description: 'Cada operação da API: caminho, escopo, parâmetros, corpo, respostas e exemplos.',
};

export default function Reference() {
  const { document, baseUrl } = documentationFacts();
  return (
    <div className={docs.wide}>
      <article className={docs.article}>
        <div className={classes.operation}>
          <div className={classes.description}>
            <Lead title={REFERENCE.label} description={description} />
            <Blocks
              blocks={[
                p('O que vale para todas as operações está nos guias:'),
                ul(
                  '[Autenticação](/docs/autenticacao): o token, os escopos e as redes permitidas.',
                  '[Convenções](/docs/convencoes): envelope, formatos, paginação e campos ignorados.',
                  '[Erros](/docs/erros): as formas do corpo e o que fazer com cada código.',
                  '[Limites](/docs/limites): requisições por minuto e idempotência.',
                ),
              ]}
            />
          </div>
          <div className={classes.examples}>
            <Blocks
              blocks={[
                code(
                  'text',
                  document.servers.map(({ url, description: name }) => `${url}  (${name})`).join('\n'),
                  'Endereços base',
                ),
                bash(`export BASE=${baseUrl}\nexport TOKEN=rmn_tok_…`, 'Variáveis dos exemplos'),
                bash(`curl -O ${baseUrl}/v1/openapi.json`, 'Documento OpenAPI'),
              ]}
            />
          </div>
        </div>
        {operationGroups(document).map((group) => (
          <Group key={group.id} group={group} />
        ))}
        <Pager href={REFERENCE.href} />
      </article>
    </div>
  );
}

/** The operations of a tag. An operation's id is what addresses from before it had a page of its own end with. */
function Group({ group: { id, name, description, pages } }: { group: OperationGroup }) {
  return (
    <section aria-labelledby={id} className={classes.group}>
      <Heading level={2} id={id} text={name} />
      <p>{description}</p>
      <ul className={classes.index}>
        {pages.map(({ href, method, path, operation }) => (
          <li key={href} id={operation.operationId}>
            <Link href={href}>{operation.summary}</Link>
            <Address method={method} path={path} />
          </li>
        ))}
      </ul>
    </section>
  );
}
