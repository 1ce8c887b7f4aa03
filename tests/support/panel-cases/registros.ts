import { credencial } from '#server/acesso/schemas.ts';
import { linhaAuditoria, linhaDaRequisicao } from '#server/auditoria/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { ajustesRequisicoes, errosAgrupados, linhaRequisicao, requisicaoDetalhe } from '#server/requisicoes/schemas.ts';
import { type PanelCases, pageOf } from './case.ts';
import type { Scene } from './scene.ts';

const named = ({ requisicao: { id, criado_em } }: Scene) => ({ id, criado_em: criado_em.toISOString() });

const LONG_AGO = new Date(Date.now() - 3_600_000).toISOString();

export const registrosCases = {
  'requisicoes.list': {
    papel: 'leitura',
    answers: pageOf(linhaRequisicao),
    input: () => ({}),
    foreign: (_, other) => [
      [{ token_id: other.token.id }, 'EMPTY'],
      [{ concessao_id: other.conexao_id }, 'EMPTY'],
    ],
  },
  'requisicoes.get': {
    papel: 'leitura',
    answers: requisicaoDetalhe,
    input: (s) => named(s),
    foreign: (_, other) => [[named(other), 'NOT_FOUND']],
  },
  'requisicoes.erros': {
    papel: 'leitura',
    answers: errosAgrupados,
    input: () => ({}),
  },
  'requisicoes.ajustes': { papel: 'leitura', answers: ajustesRequisicoes, input: () => undefined },
  'requisicoes.mudarAjustes': {
    papel: 'administrador',
    answers: ajustesRequisicoes,
    input: () => ({ guarda_conteudo: false }),
    refused: () => [{}, { guarda_conteudo: null }, { guarda_conteudo: 'sim' }],
    audit: () => ({ acao: 'registro_requisicoes.desligado', recurso: 'registro_requisicoes' }),
  },
  'requisicoes.credenciais': {
    papel: 'leitura',
    answers: pageOf(credencial),
    input: () => ({}),
    foreign: (_, other) => [[{ busca: other.token.nome }, 'EMPTY']],
  },
  'requisicoes.credencial': {
    papel: 'leitura',
    answers: credencial,
    input: (s) => ({ credencial: 'token', id: s.token.id }),
    foreign: (_, other) => [
      [{ credencial: 'token', id: other.token.id }, 'NOT_FOUND'],
      [{ credencial: 'concessao', id: other.conexao_id }, 'NOT_FOUND'],
    ],
  },
  'auditoria.list': {
    papel: 'administrador',
    answers: pageOf(linhaAuditoria),
    input: () => ({}),
    foreign: (_, other) => [[{ recurso: 'token', recurso_id: other.token.id }, 'EMPTY']],
  },
  'auditoria.daRequisicao': {
    papel: 'administrador',
    answers: z.array(linhaDaRequisicao),
    input: (s) => ({ requisicao: s.company.ctx.request_id, desde: LONG_AGO }),
    foreign: (_, other) => [[{ requisicao: other.company.ctx.request_id, desde: LONG_AGO }, 'EMPTY']],
  },
} satisfies PanelCases;
