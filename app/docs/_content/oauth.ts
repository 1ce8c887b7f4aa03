import type { Facts } from '#server/transport/rest/documentation.ts';
import { type Block, bash, code, fold, type Guide, h2, json, note, ol, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';
import { COMANDOS_OAUTH } from './oauth-comandos.ts';
import { ending, renewing } from './oauth-conexao.ts';

const C = COMANDOS_OAUTH;

const choosing: Block[] = [
  h2('OAuth ou token de API?', 'quando-usar'),
  table(
    'Quando usar OAuth e quando usar um token',
    ['O que muda', 'Token de API', 'OAuth 2.0'],
    [
      'Para quem',
      'Um [sistema da própria empresa](/docs/autenticacao)',
      'Um aplicativo de terceiros, que várias empresas conectam',
    ],
    ['Quem dá o acesso', 'Um administrador cria o token e o copia', 'Cada pessoa autoriza na tela, sem copiar nada'],
    ['Até onde vai', 'Os escopos do token', 'Os escopos autorizados, nunca mais do que a pessoa pode'],
    ['Quanto dura', 'Até ser revogado, ou até a data escolhida', '4 horas, renováveis enquanto a conexão durar'],
    ['Quem encerra', 'Um administrador', 'Quem autorizou, um administrador ou o próprio aplicativo'],
  ),
  p(
    'O Romaneio segue o fluxo de código de autorização da RFC 6749, com PKCE (RFC 7636), revogação (RFC 7009), metadados (RFC 8414) e `iss` no retorno (RFC 9207). Uma biblioteca OAuth comum funciona sem adaptação: há dois [clientes prontos](/docs/oauth-clientes).',
  ),

  h2('O caminho', 'o-caminho'),
  ol(
    'Você **registra** o aplicativo, uma vez, e recebe `client_id` e `client_secret`.',
    'O aplicativo **envia a pessoa** ao endereço de autorização.',
    'A pessoa entra no Romaneio, escolhe a empresa e as permissões, e **autoriza**.',
    'O navegador **volta** ao aplicativo com um `code`, que vale uma vez, por 10 minutos.',
    'O aplicativo **troca** o `code` por um access token e um refresh token.',
    'Com o access token ele **usa a API** por 4 horas; com o refresh token, **renova**.',
  ),
  p('Cada autorização forma uma **conexão**: um aplicativo, uma empresa e a pessoa que autorizou.'),
];

const registering: Block[] = [
  h2('Registrar o aplicativo', 'registrar'),
  p(
    'No painel, em **Integrações › Aplicativos**, um administrador informa nome, descrição, site e logo, que a pessoa verá ao autorizar, os endereços de retorno e os escopos que o aplicativo pode pedir. Pela linha de comando do servidor:',
  ),
  bash(C.registrar.text, 'No servidor'),
  json(C.registrar.resposta),
  warning('`client_secret` aparece só aqui. Guarde-o como uma senha. Se o perder, troque-o no painel.'),
  table(
    'Tipos de aplicativo',
    ['Tipo', 'Onde roda', 'Como prova quem é'],
    ['**Confidencial**', 'Num servidor, que guarda segredos', '`client_secret`; PKCE é opcional e recomendado'],
    [
      '**Público** (`--publico`)',
      'No aparelho de quem usa: aplicativo instalado, linha de comando',
      'Não tem `client_secret`; PKCE é obrigatório',
    ],
  ),
  ul(
    'Até 5 aplicativos por empresa, cada um com até 5 endereços de retorno.',
    'Um endereço de retorno usa `https://`, ou `http://` em `localhost`, `127.0.0.1` ou `[::1]`. Sem fragmento, sem usuário e senha, sem curinga, até 2.048 caracteres. Esquemas próprios (`meuapp://`) não são aceitos.',
    'A comparação é **exata**, caractere por caractere: porta, maiúsculas, barra final e query contam. Registre cada endereço que vai usar.',
    'O segredo pode ser trocado sem parar o aplicativo: na troca, o anterior pode continuar valendo por 1 ou 24 horas. As conexões não mudam.',
  ),
];

const asking = ({ baseUrl }: Facts): Block[] => [
  h2('Pedir autorização', 'autorizar'),
  p('Guarde o que recebeu. As linhas seguintes usam estas variáveis:'),
  bash(
    `export BASE=${baseUrl}\nexport CLIENT_ID=rmn_app_…\nexport CLIENT_SECRET=rmn_sec_…\nexport REDIRECT_URI=http://localhost:8000/retorno`,
    'Seus dados',
  ),
  p(
    'A cada autorização, sorteie um **verificador** (PKCE) e um **state**, e guarde os dois na sessão da pessoa. O desafio é o SHA-256 do verificador, em base64url:',
  ),
  bash(C.sortear.text),
  p('O endereço de autorização:'),
  bash(C.pedir.text),
  table(
    'Parâmetros do endereço de autorização',
    ['Parâmetro', 'Valor', 'Obrigatório'],
    ['`response_type`', '`code`', 'Sim'],
    ['`client_id`', 'O do registro', 'Sim'],
    ['`redirect_uri`', 'Um dos registrados, igual até o último caractere', 'Sim'],
    ['`scope`', '[Escopos](#escopos) separados por espaço, todos entre os registrados', 'Sim'],
    ['`state`', 'Texto seu, até 4.096 caracteres; volta sem mudança', 'Não; **sempre use**'],
    ['`code_challenge`', 'O desafio, de 43 a 128 caracteres', 'Em aplicativos públicos'],
    ['`code_challenge_method`', '`S256`; `plain` não é aceito', 'Junto com o desafio'],
  ),
  ul(
    'Codifique cada valor para URL (`encodeURIComponent`). Nas linhas acima só o espaço do `scope` precisa.',
    'Leve a pessoa ao endereço com um redirecionamento ou um link, no navegador dela. A página não abre dentro de outra (iframe), e um aplicativo instalado deve abrir o navegador do sistema.',
  ),

  h2('O que a pessoa vê', 'consentimento'),
  p(
    'Depois de entrar, ela vê o nome e o logo do aplicativo, a empresa que o registrou, a conta em que está (e **Trocar de conta**), o site para onde vai voltar, e cada permissão em palavras. Escolhe a empresa, desmarca o que não quiser dar, e decide: **Autorizar** ou **Recusar**.',
  ),
  ul(
    'Ninguém dá mais do que pode: o papel **Somente leitura** não autoriza aplicativo nenhum, o de operador não dá o que é de administrador, e um módulo fora do plano da empresa não aparece marcado.',
    'Uma empresa pode aceitar só os aplicativos da **lista** dela. Fora da lista, a página diz por quê e mostra o `client_id`; um administrador o inclui em **Integrações › Conexões**.',
    'A página avisa que o Romaneio não verificou o aplicativo. Use um nome, um logo e um site que a pessoa reconheça.',
    'Os escopos [à parte](#escopos) vêm destacados e desmarcados: `write` nunca os inclui, e a pessoa marca um por um.',
    'Autorizar de novo cria outra conexão; a anterior continua até ser encerrada. Cabem 100 por pessoa e empresa.',
  ),
  note(
    'Para experimentar agora em desenvolvimento, abra o endereço e entre com `ana@demonstracao.local` e `romaneio-demo`. Como nada escuta em `localhost:8000`, o navegador mostra um erro; o retorno está na barra de endereço.',
  ),

  h2('O retorno', 'retorno'),
  p('O navegador volta, com 303, ao `redirect_uri`, com a query que ele já tinha e mais estes parâmetros:'),
  code(
    'http',
    `HTTP/1.1 303 See Other\nLocation: http://localhost:8000/retorno\n  ?code=rmn_cod_…\n  &state=9f2c…\n  &iss=${encodeURIComponent(baseUrl)}`,
    'Autorizado, em várias linhas para caber',
  ),
  code(
    'http',
    `HTTP/1.1 303 See Other\nLocation: http://localhost:8000/retorno\n  ?error=access_denied\n  &error_description=A+pessoa+recusou+o+acesso.\n  &state=9f2c…\n  &iss=${encodeURIComponent(baseUrl)}`,
    'Recusado',
  ),
  p('Antes de qualquer coisa, o aplicativo confere, nesta ordem:'),
  ol(
    '`state` é o que está guardado na sessão **desta** pessoa. Se não for, pare: o retorno pode ter sido forjado.',
    `\`iss\` é o endereço do Romaneio, \`${baseUrl}\`.`,
    'Se há `error`, é uma [recusa](/docs/erros-oauth); a conexão não existe.',
    'Só então, `code`. Troque-o logo, e não o deixe em registros.',
  ),
  bash(`export RETORNO='http://localhost:8000/retorno?code=rmn_cod_…&state=…&iss=…'`, 'O seu, da barra de endereço'),
  bash(C.conferir.text),
  p(
    'Quando `client_id` ou `redirect_uri` não conferem, não há para onde voltar com segurança: a pessoa vê uma [página de recusa](/docs/erros-oauth#paginas), e nada é enviado. Um erro no resto da requisição volta sozinho ao aplicativo só com quem entrou no Romaneio e já o autorizou alguma vez; os outros veem uma [página com o erro](/docs/erros-oauth#pedido-com-erro), e decidem se voltam.',
  ),
];

const exchanging = ({ document }: Facts): Block[] => [
  h2('Trocar o code', 'trocar'),
  bash(C.trocar.text),
  json(C.trocar.resposta),
  table(
    'Campos da resposta',
    ['Campo', 'O que é'],
    ['`access_token`', 'Vai no cabeçalho `Authorization` de cada requisição à API.'],
    ['`expires_in`', 'Segundos que ele vale: 4 horas.'],
    ['`refresh_token`', 'Serve para renovar, uma única vez. Cada renovação traz um novo.'],
    ['`refresh_expires_in`', 'Segundos que este refresh token vale: 30 dias.'],
    ['`scope`', 'O que a pessoa autorizou de fato, que pode ser menos do que o aplicativo pediu.'],
  ),
  ul(
    'O corpo é um formulário (`application/x-www-form-urlencoded`), e não JSON. Segredos na URL são recusados.',
    'A credencial vai no cabeçalho (`client_secret_basic`, o `-u` acima) ou no corpo, em `client_id` e `client_secret` (`client_secret_post`); nos dois, é 400 `invalid_request`. Um aplicativo público envia só `client_id`, no corpo.',
    '`redirect_uri` é o mesmo da autorização. `code_verifier` é obrigatório se houve desafio.',
    'O `code` vale **uma** troca. Apresentado de novo, encerra a conexão que saiu dele: alguém pode tê-lo copiado.',
    'Não há CORS: a troca se faz num servidor ou no aplicativo instalado, e não no JavaScript de uma página.',
  ),

  fold(
    'Num aplicativo público: a mesma troca, sem client_secret',
    p(
      'Sem `client_secret`, é o verificador que confirma que o `code` é seu. Ao renovar e ao revogar também vai só o `client_id`.',
    ),
    bash(C.trocarPublico.text),
  ),

  h2('Usar', 'usar'),
  p('Guarde os dois tokens, cifrados, com o momento em que o access token vence:'),
  bash(C.guardar.text),
  p(
    'O access token é usado como um [token de API](/docs/autenticacao), nos mesmos endereços e com as mesmas respostas:',
  ),
  bash(C.usar.text),
  json(exampleOf(document, 'listarEstoque')),
  ul(
    'A empresa é a que a pessoa escolheu; registros de outras respondem como se não existissem.',
    'Vale o que foi autorizado, dentro do papel que a pessoa tem **agora**: se ela perde o direito de escrever, o aplicativo também, e com ela o recupera.',
    'Os [limites](/docs/limites) são por conexão: renovar não zera a conta.',
    'Em **Integrações › Requisições** e na auditoria a empresa vê o aplicativo e a pessoa, como em “Painel de vendas (Ana Ribeiro)”.',
    'Um token na URL (`?access_token=`) não é aceito.',
    'Um **webhook** criado com o access token para junto com a conexão, a não ser que um administrador o mantenha: [o fim da conexão](/docs/oauth#desconexao).',
  ),
];

const scopeRows = ({ escopos }: Facts): string[][] =>
  escopos.map(({ escopo, modulo_nome, texto, tipo }) => [
    `\`${escopo}\``,
    modulo_nome,
    tipo === 'extra' ? `${texto} (**à parte**)` : texto,
  ]);

const reference = (facts: Facts): Block[] => [
  h2('Escopos'),
  p(
    'Um escopo é `módulo:ação`. Peça só as permissões que o aplicativo usa: quanto menos, mais pessoas autorizam. Escrever não inclui ler, e os escopos **à parte** não vêm com `write`. Nem todos já abrem algum endereço: veja [o que é usado hoje](/docs/autenticacao#escopos).',
  ),
  table('Escopos em palavras', ['Escopo', 'Módulo', 'O que permite'], ...scopeRows(facts)),

  h2('Prazos e limites', 'limites'),
  table(
    'Prazos e limites do OAuth',
    ['Item', 'Limite'],
    ['Code', '10 minutos, uma troca'],
    ['Access token', '4 horas'],
    ['Refresh token', '30 dias desde a última renovação, um uso'],
    [
      'Renovações de uma conexão',
      `${facts.limites['oauth:renovacao'].limit} por hora; depois, 429 com \`Retry-After\`, e o refresh token não é gasto`,
    ],
    ['Conexões ativas de um aplicativo, por pessoa e empresa', '100'],
    ['Aplicativos por empresa', '5'],
    ['Endereços de retorno por aplicativo', '5, de até 2.048 caracteres'],
    ['Corpo em `token` e `revoke`', '64 KiB'],
    [
      'Credenciais ou tokens desconhecidos',
      `${facts.limites['oauth:cliente'].limit} por minuto por aplicativo e IP, e ${facts.limites['oauth:ip'].limit} por minuto por IP; depois, 429 com \`Retry-After\``,
    ],
  ),
  p(
    'Das credenciais, só contam as tentativas que podem ser adivinhação: um aplicativo que funciona não gasta nada disso, e renova seis vezes por dia.',
  ),

  h2('Metadados e formatos', 'metadados'),
  p('Bibliotecas descobrem os endereços sozinhas. Dê a elas o endereço do Romaneio, com a descoberta da RFC 8414:'),
  bash(C.metadados.text),
  fold('Resposta inteira', json(facts.metadados)),
  table(
    'Formas dos identificadores e segredos',
    ['O que é', 'Começa com', 'Segredo?'],
    ['`client_id`', '`rmn_app_`', 'Não'],
    ['`client_secret`', '`rmn_sec_`', 'Sim'],
    ['Code', '`rmn_cod_`', 'Sim'],
    ['Access token', '`rmn_at_`', 'Sim'],
    ['Refresh token', '`rmn_rt_`', 'Sim'],
  ),
  p(
    'Os prefixos servem para achar um segredo que vazou num repositório ou num registro. Fora deles, trate os textos como opacos. O Romaneio guarda só o SHA-256 de cada um.',
  ),

  h2('Lista de segurança', 'seguranca'),
  ul(
    '`state` e PKCE em **toda** autorização, sorteados na hora e guardados na sessão da pessoa.',
    '`state` e `iss` conferidos **antes** de tocar no `code`.',
    '`client_secret` fora do código, do navegador e do aplicativo instalado.',
    'Tokens cifrados no seu banco, e fora de URLs e registros.',
    'Uma renovação por vez; o refresh token novo gravado antes de qualquer uso.',
    'Só os escopos que o aplicativo usa hoje.',
    '`https://` em todo endereço de retorno que não seja a sua máquina.',
    'Um botão de desconectar, que chama a revogação.',
  ),
  p('Cada código de erro, com a causa e o que fazer, está em [Erros do OAuth](/docs/erros-oauth).'),
];

export const oauth: Guide = {
  slug: 'oauth',
  title: 'OAuth 2.0',
  description:
    'Um aplicativo de terceiros se conecta a uma empresa com as permissões que uma pessoa dela autorizou. Do registro à revogação, com cada requisição e cada resposta.',
  blocks: (facts) => [
    ...choosing,
    ...registering,
    ...asking(facts),
    ...exchanging(facts),
    ...renewing,
    ...ending,
    ...reference(facts),
  ],
};
