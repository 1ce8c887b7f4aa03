import type { OAuthError } from '#server/transport/rest/documentation.ts';
import { type Block, code, errorTable, type Guide, h2, json, p, table, ul } from './blocks.ts';

type Erro = {
  resumo: string;
  /** At an endpoint, a status and a body; at the authorization address, the way back to the application. */
  resposta: { status: number; cabecalho?: string } | 'retorno';
  /** `error_description` of the example; "…" stands for what differs. */
  descricao: string;
  causas: [causa: string, fazer: string][];
};

const AGAIN = 'Peça autorização de novo.';

/** Every code that OAuth's endpoints answer, in the order of the page. */
export const ERROS_OAUTH: Record<OAuthError, Erro> = {
  invalid_request: {
    resumo: 'A requisição está incompleta ou mal formada. Repetir igual dá o mesmo resultado.',
    resposta: { status: 400 },
    descricao: 'Falta o campo grant_type.',
    causas: [
      ['Falta um campo, ou ele veio vazio', 'Envie o campo que a mensagem diz.'],
      ['Um campo se repete', 'Envie cada um uma vez.'],
      ['O `Content-Type` não é o de um formulário', 'Envie um formulário, e não JSON.'],
      ['Um segredo veio na URL', 'Ponha-o no corpo, e troque-o: o que esteve em uma URL ficou em registros.'],
      ['Credenciais no cabeçalho e também no corpo', 'Escolha um dos dois.'],
      ['`client_id` do corpo diferente do que está no cabeçalho', 'Envie o mesmo, ou só o do cabeçalho.'],
      [
        'Na requisição de autorização: PKCE ausente num aplicativo público, `plain`, ou desafio malformado',
        'Use `S256`.',
      ],
      [
        'Na requisição de autorização: `state` de mais de 4.096 caracteres',
        'Guarde os dados na sessão e envie só a chave.',
      ],
      ['405: outro método que não `POST`', 'Use `POST`.'],
      ['413: corpo de mais de 64 KiB', 'Envie só os campos do OAuth.'],
    ],
  },
  invalid_client: {
    resumo: 'O Romaneio não reconheceu o aplicativo. A resposta é a mesma para `client_id` e `client_secret` errados.',
    resposta: { status: 401, cabecalho: 'WWW-Authenticate: Basic realm="Romaneio"' },
    descricao: 'Credenciais do aplicativo recusadas.',
    causas: [
      ['`client_id` ou `client_secret` errado', 'Copie-os de novo do painel. Se perdeu o segredo, troque-o.'],
      ['O segredo foi trocado, e o prazo do anterior acabou', 'Instale o novo.'],
      [
        'Nenhuma credencial, ou um `Authorization` que não é `Basic`',
        'Envie `-u client_id:client_secret`, ou os dois no corpo.',
      ],
      ['Um aplicativo público enviou `client_secret`', 'Envie só `client_id`.'],
      ['O aplicativo está desativado ou foi excluído', 'Veja em **Integrações › Aplicativos**.'],
    ],
  },
  invalid_grant: {
    resumo: 'O `code` ou o refresh token não vale. Na renovação, quer dizer que a conexão terminou.',
    resposta: { status: 400 },
    descricao: 'O refresh_token foi usado antes: o acesso terminou por completo.',
    causas: [
      ['O `code` passou de 10 minutos', AGAIN],
      ['O `code` já foi trocado: o que saiu dele terminou', 'Troque cada um uma vez só, e peça autorização de novo.'],
      ['O refresh token já foi trocado: [a conexão terminou](/docs/oauth#reuso)', `Renove um por vez. ${AGAIN}`],
      ['O refresh token passou de 30 dias', AGAIN],
      [
        'Alguém desconectou o aplicativo, ou ele revogou a conexão',
        'Apague os tokens. Peça autorização só se a pessoa quiser.',
      ],
      ['Quem autorizou não faz mais parte da empresa', 'Peça autorização a outra pessoa da empresa.'],
      ['A empresa foi encerrada', 'Apague os tokens: isso não pode ser desfeito.'],
      [
        '`redirect_uri` diferente do enviado na autorização',
        'Envie o mesmo texto da autorização. O `code` não foi gasto.',
      ],
      [
        '`code_verifier` ausente, errado, ou sem que tenha havido desafio',
        'Envie o que foi sorteado para esta autorização. O `code` não foi gasto.',
      ],
      ['O token é de outro aplicativo', 'Confira de onde ele veio. Ele continua como estava.'],
    ],
  },
  invalid_scope: {
    resumo: 'A requisição pede uma permissão que não existe ou que não pode ser dada.',
    resposta: { status: 400 },
    descricao: 'O campo scope pede mais do que a pessoa autorizou.',
    causas: [
      ['Na requisição de autorização: `scope` ausente ou vazio', 'Peça ao menos um [escopo](/docs/oauth#escopos).'],
      ['Na requisição de autorização: escopo que não existe', 'Confira a grafia: `módulo:ação`, separados por espaço.'],
      ['Na requisição de autorização: escopo fora do registro do aplicativo', 'Acrescente-o no painel.'],
      ['Na renovação: mais do que foi autorizado', 'Peça menos, ou autorização de novo. Nada foi gasto.'],
    ],
  },
  unsupported_grant_type: {
    resumo: '`grant_type` não é um dos aceitos.',
    resposta: { status: 400 },
    descricao: 'Aceitos em grant_type: authorization_code, refresh_token.',
    causas: [
      [
        '`client_credentials` ou `password`',
        'Para o sistema da própria empresa, use um [token de API](/docs/autenticacao).',
      ],
      ['Grafia errada', 'Use `authorization_code` ou `refresh_token`.'],
    ],
  },
  unsupported_response_type: {
    resumo: '`response_type` não é `code`.',
    resposta: 'retorno',
    descricao: 'O campo response_type aceita apenas code.',
    causas: [['`token`, do fluxo implícito, ou `id_token`, do OpenID Connect', 'Use `code`, com PKCE.']],
  },
  access_denied: {
    resumo: 'A pessoa escolheu **Recusar**. Nenhuma conexão foi feita.',
    resposta: 'retorno',
    descricao: 'A pessoa recusou o acesso.',
    causas: [
      ['A pessoa não quis', 'Diga que nada foi conectado, e deixe um botão para tentar de novo. Não insista sozinho.'],
    ],
  },
  temporarily_unavailable: {
    resumo:
      'Credenciais ou tokens desconhecidos foram tentados vezes demais, deste IP; ou uma conexão foi renovada vezes demais.',
    resposta: { status: 429, cabecalho: 'Retry-After: 41' },
    descricao: 'Muitas credenciais recusadas. Aguarde … s.',
    causas: [
      [
        'Passou do [limite de tentativas](/docs/oauth#limites); até a espera acabar, nem a credencial certa é aceita',
        'Espere os segundos de `Retry-After` e confira a configuração.',
      ],
      [
        'A conexão foi renovada [mais vezes do que cabem numa hora](/docs/oauth#limites), ou a empresa passou do [limite dela](/docs/limites)',
        'Espere os segundos de `Retry-After` e renove com o mesmo refresh token: ele não foi gasto. Renove só quando o access token vencer.',
      ],
    ],
  },
  server_error: {
    resumo: 'Erro nosso.',
    resposta: { status: 500 },
    descricao: 'Erro interno. Ao pedir ajuda, informe req_….',
    causas: [
      [
        'Uma falha no Romaneio. Salvo em casos raros, nada foi gasto: o `code` ou o refresh token ainda vale',
        'Repita depois de alguns segundos. Se o erro continuar, informe o `X-Request-Id`.',
      ],
    ],
  },
};

/** The body of an error, as the endpoints write it. */
const corpo = (baseUrl: string, error: string, error_description: string) => ({
  error,
  error_description,
  error_uri: `${baseUrl}/docs/erros-oauth#${error}`,
});

const example = (baseUrl: string, error: string, { resposta, descricao }: Erro): Block[] => {
  if (resposta === 'retorno') {
    const query = new URLSearchParams({ error, error_description: descricao, state: '9f2c', iss: baseUrl });
    const lines = query.toString().replaceAll('&', '\n  &');
    return [
      code('http', `HTTP/1.1 303 See Other\nLocation: https://app.exemplo.com.br/retorno\n  ?${lines}`, 'No retorno'),
    ];
  }
  const { status, cabecalho } = resposta;
  return [json(corpo(baseUrl, error, descricao), `Resposta ${status}${cabecalho ? `, com ${cabecalho}` : ''}`)];
};

const sections = (baseUrl: string): Block[] =>
  Object.entries(ERROS_OAUTH).flatMap(([error, erro]) => [
    h2(error, error),
    p(erro.resumo),
    ...example(baseUrl, error, erro),
    errorTable(`Causas de ${error}`, ['Causa', 'O que fazer'], ...erro.causas),
  ]);

export const errosOauth: Guide = {
  slug: 'erros-oauth',
  title: 'Erros do OAuth',
  description:
    'Cada código que os endereços do OAuth respondem, com a causa e o que fazer. É para cá que `error_uri` aponta.',
  blocks: ({ baseUrl }) => [
    h2('Como um erro chega', 'como-chega'),
    ul(
      '**Ao trocar, renovar e revogar**: um código HTTP e o corpo JSON da RFC 6749, com `error`, `error_description` e `error_uri`, o endereço da explicação nesta página.',
      '**No retorno**: o navegador volta ao `redirect_uri` com `error`, `error_description`, `state` e `iss`.',
      '**Numa página**, para a pessoa, quando não há para onde voltar com segurança, ou quando ela ainda não conhece o aplicativo.',
      '**Na API**, com o access token: no cabeçalho `WWW-Authenticate` da RFC 6750.',
    ),
    p(
      'Decida por `error`. `error_description` é para quem programa, pode mudar, e não tem acentos nem aspas porque a RFC 6749 só permite ASCII ali.',
    ),
    ...sections(baseUrl),

    h2('Páginas de recusa', 'paginas'),
    p(
      'Um navegador só volta ao aplicativo se o `client_id` existir e o `redirect_uri` for um dos registrados nele. Se não:',
    ),
    errorTable(
      'Páginas que a pessoa vê no lugar do retorno',
      ['Código', 'Causa', 'O que fazer'],
      ['400', '`client_id` ausente, desconhecido, excluído ou repetido', 'Corrija o endereço de autorização.'],
      ['400', 'Aplicativo desativado', 'Reative-o no painel.'],
      [
        '400',
        '`redirect_uri` ausente, repetido, ou diferente dos registrados',
        'Use um deles, igual até a barra final.',
      ],
      ['400', 'O pedido de acesso foi alterado entre a página e a decisão', 'Comece de novo, a partir do aplicativo.'],
      ['403', 'A decisão veio de outro site, ou a sessão é de outra pessoa', 'Comece de novo, a partir do aplicativo.'],
      ['403', 'A pessoa deixou a empresa, ou não pode dar nada do que foi marcado', 'Peça a outra pessoa da empresa.'],
    ),

    h2('Pedido de acesso com erro', 'pedido-com-erro'),
    p(
      'Com `client_id` e `redirect_uri` certos, um erro no resto da requisição (`invalid_request`, `invalid_scope`, `unsupported_response_type`) chega ao aplicativo por um de dois caminhos:',
    ),
    table(
      'Como chega um erro da requisição de autorização',
      ['Quem abriu o endereço', 'O que acontece'],
      ['Entrou no Romaneio e já autorizou o aplicativo, mesmo que tenha desconectado', 'Volta, com 303, com o erro.'],
      [
        'Não entrou, ou nunca autorizou o aplicativo',
        'Vê uma página (400) que diz o nome do aplicativo, o site e o erro. O link **Voltar para** esse site leva o mesmo erro, com `state` e `iss`.',
      ],
    ),
    p(
      'Assim ninguém usa o endereço do Romaneio para levar pessoas a um site que elas não conhecem (RFC 9700, 4.11.2). Quando a pessoa clica em **Recusar**, o navegador volta direto, com `access_denied`.',
    ),

    h2('Na API', 'na-api'),
    p('Com um access token recusado, a API responde com `WWW-Authenticate: Bearer`, e nele:'),
    errorTable(
      'Erros da API com um access token',
      ['Código', '`error`', 'Quando', 'O que fazer'],
      ['401', '–', 'Sem token', 'Envie o cabeçalho `Authorization`.'],
      [
        '401',
        '`invalid_token`',
        'Vencido, revogado, desconectado ou desconhecido',
        'Renove uma vez e repita; com `invalid_grant`, peça autorização.',
      ],
      [
        '403',
        '`insufficient_scope`',
        'O escopo, que vem em `scope`, não foi autorizado, ou a pessoa não o tem mais',
        'Peça autorização com o escopo.',
      ],
      ['400', '`invalid_request`', 'O token veio também na URL', 'Tire-o de lá e revogue-o: ficou em registros.'],
    ),
    p('O corpo dessas respostas está em [Erros](/docs/erros).'),
  ],
};
