import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, bash, code, type Guide, h2, note, p, table, ul } from './blocks.ts';

/** The samples are run by tests as they are; the product runs at the repository's root. */
function sample(name: string): Block {
  const file = `${name}.ts`;
  const text = readFileSync(join(process.cwd(), 'app/docs/_content/samples/sdk', file), 'utf8').trimEnd();
  return code('javascript', text, file);
}

export const COLECAO = '/docs/romaneio.postman_collection.json';
export const PACOTE = '/docs/sdk/romaneio-typescript.tgz';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_SDK = {
  instalar: {
    text: `curl -O "$BASE${PACOTE}"
npm install ./romaneio-typescript.tgz
npm pkg set type=module`,
    shows: ['added 1 package'],
  },
  rodar: {
    text: 'ROMANEIO_BASE=$BASE ROMANEIO_TOKEN=$TOKEN node primeira-chamada.ts',
    shows: ['Café torrado em grãos 500 g: '],
  },
  conferir: {
    text: `ROMANEIO_BASE=$BASE ROMANEIO_TOKEN=$TOKEN \\
  node node_modules/@romaneio/api/testes/romaneio.test.mjs`,
    shows: ['pass 7', 'fail 0'],
  },
  colecao: {
    text: `curl -O "$BASE${COLECAO}"`,
    shows: [],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const C = COMANDOS_SDK;

export const sdk: Guide = {
  slug: 'sdk',
  title: 'SDK e coleções',
  description:
    'Um cliente com tipos para TypeScript e JavaScript, que tenta de novo sem repetir nada, e uma coleção para o Postman: os dois feitos do mesmo documento que a referência.',
  blocks: () => [
    h2('Instalar'),
    p(
      `O pacote \`@romaneio/api\` é entregue por este serviço, em [${PACOTE}](${PACOTE}). Não tem dependências, e roda no Node.js 20.3 ou mais novo e onde houver \`fetch\` e WebCrypto. Em uma pasta sua, com \`BASE\` e \`TOKEN\` dos [primeiros passos](/docs/primeiros-passos):`,
    ),
    bash(C.instalar.text),
    note(
      'Guarde o arquivo no seu repositório. No endereço está sempre a versão de agora, e o `package-lock.json` confere os bytes: instalado direto do endereço, `npm ci` falha no dia em que ela mudar.',
    ),

    h2('Primeira chamada'),
    p('Um módulo com o cliente, que os outros importam:'),
    sample('romaneio'),
    p(
      'Cada operação da [referência](/docs/referencia) é um método com o mesmo nome, no assunto a que pertence: `romaneio.estoque.criarLancamento`, `romaneio.notasFiscais.imprimirDanfe`. Ids do caminho, filtros e campos do corpo vão juntos em um objeto; volta o que a API põe em `data`.',
    ),
    sample('primeira-chamada'),
    bash(C.rodar.text, 'Terminal: o Node 24 roda TypeScript como está'),
    p(
      'Quantidades e valores são texto decimal, como em toda a [API](/docs/convencoes#formatos). `.comResposta()` dá também o status, os cabeçalhos, `requestId` e `camposIgnorados`.',
    ),

    h2('Listas'),
    p('Uma lista esperada com `await` é a sua primeira página; percorrida com `for await`, são todas, uma por vez:'),
    sample('listas'),
    p('`.paginas()` para em cada página. No [feed de eventos](/docs/feed-de-eventos), é onde se guarda a leitura:'),
    sample('feed'),

    h2('Erros'),
    sample('erros'),
    table(
      'Classes de erro',
      ['Classe', 'Quando'],
      ['`ErroDeValidacao`', '400: `details` leva de cada campo às mensagens'],
      ['`ErroDeAutenticacao`', '401: token ausente, vencido ou revogado'],
      ['`ErroDePermissao`', '403: falta um escopo, ou a rede não é permitida'],
      ['`ErroNaoEncontrado`', '404'],
      ['`ErroDeConflito`', '409: `dados` é o registro como está, onde a API o mostra'],
      ['`ErroDeChaveReusada`', '422: a `Idempotency-Key` é de outro corpo'],
      ['`ErroDeLimite`', '429, e a espera pedida passa da aceita'],
      ['`ErroDoServidor`', '5xx, depois das novas tentativas'],
      ['`ErroDeConexao`, `ErroDeTempo`', 'Não houve resposta, depois das novas tentativas'],
      ['`ErroDeUso`', 'A chamada está errada, e nada foi enviado'],
    ),

    h2('Novas tentativas'),
    ul(
      'Até 3, com esperas que crescem e variam, quando a conexão falha, a resposta é 429, 500, 502, 503 ou 504, ou a `Idempotency-Key` ainda está em andamento.',
      'Espera o que `Retry-After` pedir, até um minuto (`esperaMaxima`).',
      'Repete leituras, `PUT`, `DELETE` e `POST`. Todo `POST` leva uma `Idempotency-Key` que o cliente cria e mantém: o que já foi feito volta como a primeira resposta.',
      'Um `PATCH` só é repetido depois de um 429, que não faz nada. Um `DELETE` repetido que encontra 404 conta como feito.',
    ),
    p('Para que uma operação valha uma vez também se o seu programa cair e recomeçar, dê a chave:'),
    sample('idempotencia'),

    h2('Arquivos'),
    sample('arquivos'),

    h2('Webhooks'),
    p(
      '`verificarWebhook` faz o que [Verificar a assinatura](/docs/verificar-assinatura) pede: compara em tempo constante, aceita as duas assinaturas durante uma troca de segredo e recusa o que saiu há mais de 5 minutos. O tipo do evento diz o que há em `dados`.',
    ),
    sample('webhook'),

    h2('OAuth 2.0', 'oauth'),
    p(
      'Em um [aplicativo](/docs/oauth), `token` é uma função. Quando a API recusa um token, ela é chamada de novo, uma vez, com o que foi recusado. O erro que ela lança é o da chamada, sem nova tentativa:',
    ),
    sample('oauth'),

    h2('Conferir a instalação', 'conferir'),
    p('O pacote traz os seus testes. Com um token que lê o estoque, leem também a sua empresa, e não gravam nada:'),
    bash(C.conferir.text),

    h2('Postman'),
    p(
      `A coleção [romaneio.postman_collection.json](${COLECAO}), no formato 2.1, tem cada operação na pasta do seu assunto, com os exemplos da referência como corpos e respostas. Postman, Insomnia e Bruno a importam, também pelo endereço.`,
    ),
    bash(C.colecao.text),
    ul(
      'Preencha a variável `token` da coleção; `base` já é este serviço.',
      'Filtros e `Idempotency-Key` vêm desligados: ligue os que quiser.',
      '`client_id` e `client_secret` são só dos endereços do OAuth.',
    ),
  ],
};
