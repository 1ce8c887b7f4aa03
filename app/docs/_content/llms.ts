import type { Facts } from '#server/transport/rest/documentation.ts';
import type { OpenApiDocument, Operation, Schema } from '#server/transport/rest/openapi-types.ts';
import { bodyOf, operationsOf, resolve } from './examples.ts';
import { GUIDES, guideHref, markdownHref } from './guides.ts';
import { operationHref } from './navigation.ts';
import { COLECAO, PACOTE } from './sdk.ts';

function fields(document: OpenApiDocument, given: Schema): string {
  const { properties, required } = resolve(document, given);
  return Object.keys(properties ?? {})
    .map((name) => `${name}${required?.includes(name) ? '*' : ''}`)
    .join(', ');
}

function operationLines({ document, baseUrl }: Facts, method: string, path: string, operation: Operation): string[] {
  const { 'x-escopo': escopo, 'x-limite': limite } = operation;
  const query = operation.parameters
    .map((parameter) => resolve(document, parameter))
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => name + (schema.enum ? `=${schema.enum.join('|')}` : ''));
  const body = bodyOf(operation)?.schema;
  return [
    `- [\`${method} ${path}\`](${baseUrl}${operationHref(operation.operationId)}.md): ${operation.summary}. ${escopo && limite ? `Escopo \`${escopo}\`, ${limite.requisicoes} requisições em ${limite.segundos} s por token.` : 'Não pede token.'}`,
    ...(query.length > 0 ? [`  - Consulta (tudo opcional): ${query.join(', ')}`] : []),
    ...(body ? [`  - Corpo (* obrigatório): ${fields(document, body)}`] : []),
    `  - Respostas: ${Object.keys(operation.responses).join(', ')}`,
  ];
}

/** The text of /llms.txt. */
export function llmsText(facts: Facts): string {
  const { baseUrl, document } = facts;
  const [home, ...guides] = GUIDES;
  const link = (title: string, href: string, about: string) => `- [${title}](${baseUrl}${href}): ${about}`;
  return `${[
    '# Romaneio',
    `> ${home?.description ?? ''}`,
    [
      `Endereço base: ${baseUrl}/v1. Todo caminho termina com barra.`,
      'Autenticação: cabeçalho `Authorization: Bearer <token>`, com um token criado no painel em Integrações › Tokens, ou o access token de um aplicativo que alguém da empresa autorizou (OAuth 2.0).',
      `A API serve: ${document.tags.map(({ name }) => name).join(', ')}. Por webhooks assinados, e pelo feed de eventos, outros sistemas sabem do que muda.`,
      `Todas as páginas são Markdown também: o mesmo endereço com \`.md\`, ou com o cabeçalho \`Accept: text/markdown\`. Tudo em um só texto: ${baseUrl}/llms-full.txt.`,
    ].join('\n'),
    '## Guias',
    guides.map(({ slug, title, description }) => link(title, markdownHref(slug), description)).join('\n'),
    '## Referência',
    [
      link('OpenAPI 3.1', '/v1/openapi.json', 'O documento completo, com esquemas e exemplos; não pede token.'),
      link(
        'Cliente para TypeScript',
        PACOTE,
        'O pacote `@romaneio/api`, para `npm install`; o guia é “SDK e coleções”.',
      ),
      link('Coleção do Postman', COLECAO, 'Toda a API no formato 2.1, com exemplos.'),
      link('Referência da API', '/docs/referencia.md', 'Cada operação, com uma página para cada uma.'),
      link('Tudo em um texto', '/llms-full.txt', 'Os guias e a referência inteiros.'),
      link('Documentação', guideHref(''), 'A primeira página, para pessoas.'),
    ].join('\n'),
    '## Resumo da API',
    operationsOf(document)
      .flatMap(({ method, path, operation }) => operationLines(facts, method, path, operation))
      .join('\n'),
    [
      '- Sucesso: `{"success": true, "message": "…", "data": …}`. Listas: `data.resultados` e `data.paginacao` (`proxima` e `anterior` são endereços completos ou null).',
      '- Erros 401, 403 e 429: `{"detail": "…"}`. Os outros: `{"success": false, "error": {"code", "message", "details"?}}`; `details` leva de cada campo a uma lista de mensagens.',
      '- Quantidades (até 3 casas) e valores (até 2) são texto decimal com ponto; datas são ISO 8601 com fuso.',
      '- Um lançamento não é alterado nem excluído: corrige-se com o lançamento inverso.',
      '- Expedição: `pendente` vai a `concluida` ou `cancelada`, `concluida` volta a `pendente` ou vai a `cancelada`; de `cancelada` nada sai (400 em `status`). DELETE cancela, e repetir responde 200.',
      '- Webhooks: POST assinado com `X-Webhook-Signature: sha256=<HMAC-SHA256 hexadecimal do corpo em bytes, com o segredo>` e com `X-Webhook-Assinatura-Envio: sha256=<o mesmo de "X-Webhook-Enviado-Em.corpo">` (na troca do segredo pode trazer duas, separadas por vírgula): confira esta, recuse `X-Webhook-Enviado-Em` (segundos Unix) a mais de 300 s de agora; corpo `{evento, timestamp, webhook_id, empresa_id, dados, idempotency_key}`. Entrega ao menos uma vez e sem ordem garantida: deduplique pela `idempotency_key` do corpo e responda 2xx logo. 429, 5xx e falhas de rede são repetidos; 3xx e outros 4xx, não.',
      '- Feed `GET /v1/eventos/?apos_id=`: todos os eventos, em ordem; siga `proximo_apos_id` até `tem_mais` ser falso.',
      '- OAuth 2.0 (código de autorização): `GET /integracoes/oauth/authorize/`, `POST /integracoes/oauth/token/` e `/revoke/` (formulário; Basic ou no corpo), metadados em `/.well-known/oauth-authorization-server`. PKCE S256 (obrigatório em aplicativos públicos), `redirect_uri` exato, `state` e `iss` no retorno. Code: 10 min, um uso; access token `rmn_at_`: 4 h; refresh token `rmn_rt_`: 30 dias desde a última renovação, um uso; repetido, `invalid_grant` e a conexão inteira termina: renove um por vez e grave o novo antes de usar.',
      '- Todo POST aceita `Idempotency-Key`: repetir com o mesmo corpo, em 24 horas, devolve a primeira resposta com `Idempotent-Replayed: true`.',
      '- 429 traz `Retry-After` em segundos. `X-Campos-Ignorados` diz o que foi enviado e não é conhecido. `X-Request-Id` identifica a requisição.',
    ].join('\n'),
  ].join('\n\n')}\n`;
}
