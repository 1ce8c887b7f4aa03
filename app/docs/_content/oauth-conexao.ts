import { type Block, bash, code, formatJson, h2, h3, json, p, table, ul } from './blocks.ts';
import { COMANDOS_OAUTH, SQL_CONEXOES } from './oauth-comandos.ts';

const C = COMANDOS_OAUTH;

/** The answer of a line that shows headers too. */
const answered = ({ shows, resposta }: { shows: readonly string[]; resposta: object }): Block =>
  code('http', [...shows, '', formatJson(resposta)].join('\n'), 'Resposta');

/** The renewal of a connection, one at a time. */
export const renewing: Block[] = [
  h2('Renovar', 'renovar'),
  bash(C.renovar.text),
  json(C.renovar.resposta),
  p('Grave os dois **antes** de usar qualquer um, com as mesmas linhas:'),
  bash(C.guardar.text),
  ul(
    'Cada renovação traz um **refresh token novo** e inutiliza o anterior.',
    'Os 30 dias recomeçam a cada renovação. Uma conexão que renova ao menos uma vez por mês não termina.',
    'O access token anterior segue valendo até o seu prazo. Renove alguns minutos antes do fim.',
  ),
  h3('O refresh token usado duas vezes', 'reuso'),
  p(
    'Se um refresh token já trocado é usado de novo, existem duas cópias dele, e uma pode ter sido roubada. Por isso **a conexão inteira termina**, sem tolerância: o refresh token novo e todos os access tokens deixam de valer na hora, e a pessoa precisa autorizar outra vez. O painel diz por quê, e os administradores da empresa recebem um e-mail.',
  ),
  p('O acidente mais comum é o próprio aplicativo renovar duas vezes ao mesmo tempo. Evite assim:'),
  ul(
    '**Uma renovação por vez.** Com vários processos, tranque a linha da conexão no banco, como abaixo, ou use uma trava distribuída.',
    '**Leia de novo depois de trancar.** Se outro já renovou, use o que ele gravou.',
    '**Não repita às cegas.** Se a resposta se perdeu, o access token anterior ainda vale pelo tempo que lhe resta. Uma nova tentativa funciona se a primeira não chegou ao Romaneio; se chegou, a conexão termina, e a pessoa autoriza de novo.',
  ),
  code('sql', SQL_CONEXOES.tabela, 'PostgreSQL'),
  code('sql', SQL_CONEXOES.ler, 'Antes de renovar'),
  code('sql', SQL_CONEXOES.gravar, 'Depois de renovar'),
  h3('Com menos escopos', 'menos-escopos'),
  p(
    'Na renovação, `scope` pede um access token mais fraco, para uma tarefa que só lê. O refresh token novo guarda tudo o que foi autorizado; mais do que isso é recusado, sem gastar nada.',
  ),
  bash(C.reduzir.text),
  json(C.reduzir.resposta),
  p('Guarde de novo, e tente escrever:'),
  bash(C.guardar.text),
  bash(C.lancar.text),
  answered(C.lancar),
];

/** The end of a connection, as its application sees it. */
export const ending: Block[] = [
  h2('Encerrar', 'encerrar'),
  p('Quando a pessoa desconecta a conta no seu aplicativo, revogue:'),
  bash(C.revogar.text),
  json(C.revogar.resposta, 'Resposta 200'),
  ul(
    'Um refresh token encerra a conexão inteira; um access token encerra só a si mesmo.',
    'Um token desconhecido, vencido ou já revogado também responde 200, porque já não vale. `token_type_hint` é aceito e opcional.',
  ),
  p('Depois disso, os tokens não valem mais:'),
  bash(C.depois.text),
  answered(C.depois),
  h3('Quando quem encerra é a empresa', 'desconexao'),
  p(
    'Em **Integrações › Conexões**, quem autorizou ou um administrador desconecta o aplicativo quando quiser. A conexão também termina quando quem autorizou é removido ou desativado, ou redefine a senha: reativar a pessoa não a traz de volta. Não há aviso: o aplicativo descobre na requisição seguinte. Prepare-o para isto:',
  ),
  table(
    'O que o aplicativo vê',
    ['O que houve', 'Na API', 'Ao renovar', 'O que fazer'],
    ['O access token venceu', '401 `invalid_token`', '200', 'Renove e repita'],
    [
      'Desconectado, revogado ou refresh token repetido',
      '401 `invalid_token`',
      '400 `invalid_grant`',
      'Peça autorização de novo',
    ],
    ['30 dias sem renovar', '401 `invalid_token`', '400 `invalid_grant`', 'Peça autorização de novo'],
    [
      'A pessoa foi removida, desativada ou redefiniu a senha',
      '401 `invalid_token`',
      '400 `invalid_grant`',
      'Peça autorização de novo, a ela ou a outra pessoa da empresa',
    ],
    [
      'O papel dela, ou o plano da empresa, diminuiu',
      '403 `insufficient_scope`',
      '200',
      'Diga o que falta; o resto funciona',
    ],
    ['A empresa está inativa', '401 `invalid_token`', '200', 'Espere: volta a funcionar quando ela for reativada'],
    ['A empresa foi encerrada', '401 `invalid_token`', '400 `invalid_grant`', 'Não pode ser desfeito'],
    ['Você desativou o aplicativo', '401 `invalid_token`', '401 `invalid_client`', 'Reative: as conexões voltam'],
    ['Você excluiu o aplicativo', '401 `invalid_token`', '401 `invalid_client`', 'Não pode ser desfeito'],
  ),
  p(
    'Os **webhooks** que o aplicativo criou, ou cujo endereço mudou, param quando a conexão termina, também por 30 dias sem renovar: `desativado_motivo` é `acesso_encerrado`. Ao desconectar, um administrador pode mantê-los; passam a ser da empresa.',
  ),
  p(
    'Então: num 401, renove **uma vez** e repita. Se a renovação responder `invalid_grant`, apague os tokens e peça autorização.',
  ),
];
