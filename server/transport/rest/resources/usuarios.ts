import { describeEncerrado } from '#modulos/acesso-encerrado.ts';
import {
  type AcessoEncerrado,
  inviteUsuario,
  removeUsuario,
  type UsuarioAlterado,
  updateUsuario,
} from '#server/acesso/index.ts';
import {
  getUsuario,
  inviteUsuarioInput,
  listUsuarios,
  updateUsuarioInput,
  usuario,
  usuariosFilters,
} from '#server/identidade/index.ts';
import { LIMITES } from '#server/limites/index.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import { refusal } from '../openapi-components.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Forbids, type Route, resource, takes } from '../route.ts';

const usuarios = resource({
  modulo: 'usuarios',
  tag: 'Usuários',
  noun: { g: 'o', one: 'usuário', many: 'usuários' },
});

const criado = new Date('2026-08-07T09:30:00-03:00');

/** What a company is told of a person: never their activity, which may be in other companies. */
const usuarioDaApi = usuario.pick({
  ...{ id: true, nome: true, email: true, papel: true, tipo: true, situacao: true, ocupa_limite: true },
  ...{ convite_expira_em: true, criado_em: true },
});

const USUARIO = answers('Usuario', usuarioDaApi, {
  id: 12,
  nome: 'Rui Prado',
  email: 'rui@exemplo.com.br',
  papel: 'operador',
  tipo: 'interno',
  situacao: 'ativo',
  ocupa_limite: true,
  convite_expira_em: null,
  criado_em: criado,
});

const NOVO = { nome: 'Rui Prado', email: 'rui@exemplo.com.br', papel: 'operador', tipo: 'contador' } as const;

const DADOS = badData({
  email: ['Informe um e-mail válido.'],
  papel: ['Valor inválido. Aceitos: administrador, operador, leitura.'],
});
const CHEIO = {
  summary: 'Contrato cheio',
  value: refusal(
    'VALIDATION_ERROR',
    'Seu contrato permite 50 usuários nesta empresa e todos estão em uso. Para contratar mais, fale com o nosso comercial.',
  ),
};
const EXTERNO = 'Um acesso externo não pode ser administrador.';
const ESTREITO = 'Externo que administraria';
const ADMINISTRADOR: Forbids = {
  aplicativo_administrador: {
    summary: 'Aplicativo que daria o papel de administrador',
    detail: 'Um aplicativo conectado não dá a ninguém o papel de administrador.',
  },
  chave_administrador: {
    summary: 'Chave de quem não administra a empresa',
    detail:
      'Esta chave não dá o papel de administrador: quem responde por ela não administra esta empresa. Peça a quem a administra.',
  },
};
const ULTIMO = 'A empresa precisa de ao menos um administrador ativo.';

const MANTER =
  'Mantém funcionando os tokens e webhooks da pessoa, que passam a ser da empresa. Sem ele, terminam com o acesso dela.';
const removal = z.object({ manter_acessos: z.enum(['true', 'false']).default('false').describe(MANTER) });

/** What ended with a user's access, for people who read the message. */
const said = (done: string, encerrado: AcessoEncerrado | null | undefined) =>
  [done, encerrado ? describeEncerrado(encerrado) : ''].filter(Boolean).join(' ');

/** Users of the company: people's places in it, and invitations to it. */
export const usuariosRoutes: Route[] = [
  usuarios.list({
    operationId: 'listarUsuarios',
    description:
      'Os usuários da empresa, também os convidados que ainda não aceitaram e os inativos. Os que têm `ocupa_limite` são os que contam no contrato: os internos ativos ou convidados.',
    query: usuariosFilters,
    data: USUARIO,
    verb: listUsuarios,
  }),
  usuarios.read({
    operationId: 'consultarUsuario',
    description: 'Um usuário da empresa. O `id` é o do lugar da pessoa nesta empresa: em outra, ela tem outro.',
    data: USUARIO,
    verb: getUsuario,
  }),
  usuarios.create({
    operationId: 'convidarUsuario',
    summary: 'Convidar um usuário',
    custo: 'convites',
    forbids: ADMINISTRADOR,
    description: `Convida uma pessoa por e-mail. Ela escolhe a própria senha, ou aceita com a que já tem, pelo link da mensagem, que vale 7 dias e não vem na resposta; até lá, \`situacao\` é \`convidado\`. O convite já ocupa uma vaga do contrato. \`contador\` e \`terceiro\` são acessos externos: não ocupam vaga e não administram. O papel \`administrador\` é dado por uma chave de quem administra a empresa ou da própria empresa e, enquanto ninguém a administra, por qualquer chave dela; aplicativos conectados nunca o dão (403). Uma empresa envia até ${LIMITES['convites:empresa'].limit} convites por hora, e até ${LIMITES['convites:destinatario'].limit} por dia ao mesmo e-mail; depois, 429.`,
    message: 'Usuário convidado.',
    body: takes('NovoUsuario', inviteUsuarioInput, NOVO),
    data: USUARIO,
    example: {
      ...{ ...USUARIO.example, ...NOVO, ocupa_limite: false },
      situacao: 'convidado',
      convite_expira_em: new Date('2026-08-14T09:30:00-03:00'),
    },
    refusals: {
      400: {
        description: 'Dados inválidos, pessoa que já está na empresa ou foi convidada, ou contrato sem vaga.',
        examples: {
          dados: DADOS,
          ja_esta: onField('Já está na empresa', 'email', 'Esta pessoa já faz parte da empresa.'),
          externo: badData({ papel: [EXTERNO] }, ESTREITO),
          contrato: CHEIO,
        },
      },
    },
    verb: inviteUsuario,
  }),
  usuarios.update({
    operationId: 'alterarUsuario',
    forbids: ADMINISTRADOR,
    description:
      'Muda só os campos enviados: `papel`, `tipo` e `ativo`. Nome e e-mail são da própria pessoa. `ativo` `false` tira o acesso na hora, e com ele terminam, para sempre, os tokens, webhooks e conexões da pessoa e os convites dela que ninguém aceitou, a não ser os tokens e webhooks com `manter_acessos` `true`; `message` diz o que terminou. Para desistir de um convite, remova-o. A empresa fica com ao menos um administrador ativo.',
    body: takes(
      'AlteracaoUsuario',
      updateUsuarioInput.omit({ id: true }).extend({ manter_acessos: z.boolean().optional().describe(MANTER) }),
      { papel: 'leitura' },
    ),
    data: USUARIO,
    example: { ...USUARIO.example, papel: 'leitura' },
    refusals: {
      400: {
        description: 'Dados inválidos, último administrador, ou contrato sem vaga para mais um usuário interno.',
        examples: {
          dados: DADOS,
          ultimo: onField('Último administrador', 'papel', ULTIMO),
          externo: onField(ESTREITO, 'papel', EXTERNO),
          contrato: CHEIO,
        },
      },
    },
    message: (data: Partial<UsuarioAlterado>) => said('Usuário atualizado.', data.encerrado),
    verb: updateUsuario,
  }),
  usuarios.remove({
    operationId: 'removerUsuario',
    summary: 'Remover um usuário',
    description:
      'Tira a pessoa desta empresa, ou cancela o convite dela. O que ela fez continua com o nome dela. Os tokens, webhooks e conexões dela terminam, e os convites que enviou e ninguém aceitou, a não ser os tokens e webhooks com `manter_acessos=true`. A resposta traz só `success` e `message`, que diz o que terminou.',
    message: 'Usuário removido.',
    refusals: {
      400: {
        description: 'É o último administrador ativo da empresa.',
        examples: { ultimo: onField('Último administrador', 'id', ULTIMO) },
      },
    },
    query: removal,
    verb: async (ctx, { id, ...query }) => {
      const manter_acessos = parseInput(removal, query).manter_acessos === 'true';
      return said('Usuário removido.', await removeUsuario(ctx, { id, manter_acessos }));
    },
  }),
];
