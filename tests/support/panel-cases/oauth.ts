import {
  aplicativo,
  aplicativoComSecret,
  aplicativoCriado,
  conexoesEncerradas,
  empresaConectada,
  eventoAplicativo,
  listaAplicativos,
  redirectConferido,
} from '#server/acesso/aplicativos/schemas.ts';
import { conexao, conexaoEncerrada } from '#server/acesso/concessoes/schemas.ts';
import { definicaoModulo, descricaoEscopo } from '#server/acesso/escopos.ts';
import { historico } from '#server/auditoria/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { RETORNO } from '#tests/support/oauth.ts';
import { type Fields, type PanelCase, type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const appLine = (acao: string) => (s: Scene) => ({
  acao,
  recurso: 'aplicativo',
  recurso_id: s.aplicativo.id,
  recurso_nome: s.aplicativo.nome,
});

/** What is asked of, or done to, the scene's application. */
const ofApp = <S extends z.ZodType>(
  answers: S,
  acao?: string,
  fields: Fields = {},
  refused: Fields[] = [],
): PanelCase<S> => ({
  papel: 'administrador',
  answers,
  input: (s) => ({ id: s.aplicativo.id, ...fields }),
  foreign: (_, other) => [[{ id: other.aplicativo.id, ...fields }, 'NOT_FOUND']],
  ...(acao === undefined
    ? {}
    : {
        audit: appLine(acao),
        refused: (s) => [{ id: MISSING, ...fields }, ...refused.map((each) => ({ id: s.aplicativo.id, ...each }))],
      }),
});

/** A webhook that stops with a connection. */
const webhookLegado = z.object({
  id: z.int(),
  nome: z.string(),
  ativo: z.boolean(),
  empresa_nome: z.string().nullable(),
  concessao_id: z.int().nullable(),
});

const opcoes = z.object({
  max_aplicativos: z.int(),
  max_redirect_uris: z.int(),
  max_logo: z.object({ bytes: z.int(), pixels: z.int() }),
  modulos: z.array(definicaoModulo),
  descricoes: z.array(descricaoEscopo),
});

export const oauthCases = {
  'aplicativos.list': { papel: 'administrador', answers: z.array(aplicativo) },
  'aplicativos.opcoes': { papel: 'leitura', answers: opcoes },
  'aplicativos.conferirRedirects': {
    papel: 'administrador',
    answers: z.array(redirectConferido),
    input: () => ({ uris: [RETORNO, 'http://x'] }),
  },
  'aplicativos.get': ofApp(aplicativo),
  'aplicativos.empresas': ofApp(pageOf(empresaConectada)),
  'aplicativos.eventos': ofApp(pageOf(eventoAplicativo)),
  'aplicativos.historico': ofApp(z.array(historico)),
  'aplicativos.create': {
    papel: 'administrador',
    answers: aplicativoCriado,
    input: () => ({ nome: 'Novo', tipo: 'publico', redirect_uris: [RETORNO], escopos: ['estoque:read'] }),
    audit: () => ({ acao: 'aplicativo.criado', recurso: 'aplicativo', recurso_nome: 'Novo' }),
    refused: () => {
      const good = { nome: 'Novo', tipo: 'publico', redirect_uris: [RETORNO], escopos: ['estoque:read'] };
      return [
        { ...good, nome: ' ' },
        { ...good, tipo: 'outro' },
        { ...good, redirect_uris: [] },
        { ...good, redirect_uris: ['http://exemplo.com.br/'] },
        { ...good, redirect_uris: Array.from({ length: 6 }, (_, i) => `${RETORNO}/${i}`) },
        { ...good, escopos: [] },
        { ...good, escopos: ['tokens:write'] },
        { ...good, site_url: 'javascript:alert(1)' },
        { ...good, logo: 'data:image/svg+xml;base64,PHN2Zy8+' },
      ];
    },
  },
  'aplicativos.update': ofApp(aplicativo, 'aplicativo.alterado', { descricao: 'Outra descrição' }, [
    { nome: '' },
    { redirect_uris: ['https://exemplo.com.br/#x'] },
    { escopos: ['nada:read'] },
  ]),
  'aplicativos.rotateSecret': ofApp(aplicativoComSecret, 'aplicativo.secret_rotacionado', {}, [
    { manter_anterior_horas: 999 },
  ]),
  'aplicativos.delete': {
    ...ofApp(z.void(), 'aplicativo.excluido'),
    ends: ['conexao.encerrada', 'webhook.acesso_encerrado'],
  },
  'conexoes.list': { papel: 'leitura', answers: pageOf(conexao), input: () => ({}) },
  'conexoes.get': {
    papel: 'leitura',
    answers: conexao,
    input: (s) => ({ id: s.conexao_id }),
    foreign: (_, other) => [[{ id: other.conexao_id }, 'NOT_FOUND']],
  },
  'conexoes.webhooks': {
    papel: 'leitura',
    answers: z.array(webhookLegado),
    input: (s) => ({ id: s.conexao_id }),
    foreign: (_, other) => [[{ id: other.conexao_id }, 'NOT_FOUND']],
  },
  'conexoes.lista': { papel: 'leitura', answers: listaAplicativos },
  'conexoes.escolherModo': {
    papel: 'administrador',
    answers: listaAplicativos,
    input: () => ({ por_lista: true }),
    audit: (s) => ({ acao: 'empresa.alterada', recurso: 'empresa', recurso_id: s.company.id }),
    refused: () => [{ por_lista: 'sim' }],
  },
  'conexoes.permitir': {
    papel: 'administrador',
    answers: listaAplicativos,
    input: (s) => ({ aplicativo: s.aplicativo.client_id }),
    audit: (s) => ({
      acao: 'lista_aplicativos.incluido',
      recurso: 'lista_aplicativos',
      recurso_id: s.aplicativo.id,
    }),
    refused: () => [{ aplicativo: '' }, { aplicativo: 'rmn_app_nenhum' }],
  },
  'conexoes.retirar': {
    papel: 'administrador',
    answers: conexoesEncerradas,
    input: (s) => ({ id: s.permitido.id, desconectar: true }),
    foreign: (_, other) => [[{ id: other.permitido.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'lista_aplicativos.retirado', recurso: 'lista_aplicativos', recurso_id: s.permitido.id }),
    refused: () => [{ id: MISSING }],
  },
  // Others end what they allowed themselves: tests/integration/oauth-connections.test.ts.
  'conexoes.disconnect': {
    papel: 'administrador',
    answers: conexaoEncerrada,
    input: (s) => ({ id: s.conexao_id }),
    foreign: (_, other) => [[{ id: other.conexao_id }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'conexao.encerrada',
      recurso: 'conexao',
      recurso_id: s.conexao_id,
      recurso_nome: s.aplicativo.nome,
    }),
    ends: ['webhook.acesso_encerrado'],
    refused: () => [{ id: MISSING }, { id: 'um' }],
  },
} satisfies PanelCases;
