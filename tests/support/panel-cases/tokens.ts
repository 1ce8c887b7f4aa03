import { chave, chaveComTexto, chaveRevogada } from '#server/acesso/chaves/schemas.ts';
import { definicaoModulo } from '#server/acesso/escopos.ts';
import { redesConferidas, tokenApi, tokenComTexto, tokenEmitido } from '#server/acesso/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING } from './scene.ts';

export const tokensCases = {
  'tokens.list': { papel: 'administrador', answers: z.array(tokenApi) },
  'tokens.opcoes': {
    papel: 'leitura',
    answers: z.object({
      modulos: z.array(definicaoModulo),
      fora_do_plano: z.array(definicaoModulo),
      meu_ip: z.string().nullable(),
      max_tokens: z.int(),
    }),
  },
  'tokens.conferirRedes': {
    papel: 'administrador',
    answers: redesConferidas,
    input: () => ({ ips_permitidos: ['10.0.0.0/8'] }),
  },
  'tokens.create': {
    papel: 'administrador',
    answers: tokenComTexto,
    input: () => ({ nome: 'Integração', escopos: ['estoque:read'] }),
    audit: () => ({ acao: 'token.criado', recurso: 'token', recurso_nome: 'Integração' }),
    refused: () => [
      { nome: 'x', escopos: [] },
      { nome: 'x', escopos: ['estoque:tudo'] },
      { nome: 'x', escopos: ['estoque:read'], ips_permitidos: ['10.0.0.0/33'] },
    ],
  },
  'tokens.updateNetworks': {
    papel: 'administrador',
    answers: tokenApi,
    input: (s) => ({ id: s.token.id, ips_permitidos: ['10.0.0.0/8'] }),
    foreign: (_, other) => [[{ id: other.token.id, ips_permitidos: [] }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'token.redes_alteradas', recurso: 'token', recurso_id: s.token.id }),
    refused: (s) => [{ id: s.token.id, ips_permitidos: ['x'] }],
  },
  'tokens.emitidos': {
    papel: 'administrador',
    answers: z.array(tokenEmitido),
    input: (s) => ({ id: s.token.id }),
    foreign: (_, other) => [[{ id: other.token.id }, 'NOT_FOUND']],
  },
  'tokens.revoke': {
    papel: 'administrador',
    answers: tokenApi,
    input: (s) => ({ id: s.token.id }),
    foreign: (_, other) => [[{ id: other.token.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'token.revogado', recurso: 'token', recurso_id: s.token.id }),
    refused: () => [{ id: MISSING }],
  },

  'chaves.list': {
    papel: 'administrador',
    answers: pageOf(chave),
    input: (s) => ({ id: s.company.id, busca: 'token' }),
    foreign: (_, other) => [[{ id: other.company.id }, 'NOT_FOUND']],
  },
  'chaves.create': {
    papel: 'administrador',
    answers: chaveComTexto,
    input: (s) => ({ id: s.company.id, nome: 'Integração', escopos: ['estoque:read'] }),
    foreign: (_, other) => [[{ id: other.company.id, escopos: ['estoque:read'] }, 'NOT_FOUND']],
    audit: () => ({ acao: 'token.criado', recurso: 'token', recurso_nome: 'Integração' }),
    refused: (s) => [
      { id: s.company.id },
      { id: s.company.id, escopos: ['estoque:tudo'] },
      { id: s.company.id, escopos: ['estoque:read'], ips_permitidos: [] },
    ],
  },
  'chaves.updateNetworks': {
    papel: 'administrador',
    answers: chave,
    input: (s) => ({ id: s.company.id, chave_id: s.token.id, ips_permitidos: ['10.0.0.0/8'] }),
    foreign: (own, other) => [
      [{ id: own.company.id, chave_id: other.token.id, ips_permitidos: null }, 'NOT_FOUND'],
      [{ id: other.company.id, chave_id: other.token.id, ips_permitidos: null }, 'NOT_FOUND'],
    ],
    audit: (s) => ({ acao: 'token.redes_alteradas', recurso: 'token', recurso_id: s.token.id }),
    refused: (s) => [{ id: s.company.id, chave_id: s.token.id, ips_permitidos: [] }],
  },
  'chaves.emitidas': {
    papel: 'administrador',
    answers: z.array(tokenEmitido),
    input: (s) => ({ id: s.company.id, chave_id: s.token.id }),
    foreign: (own, other) => [
      [{ id: own.company.id, chave_id: other.token.id }, 'NOT_FOUND'],
      [{ id: other.company.id, chave_id: other.token.id }, 'NOT_FOUND'],
    ],
  },
  'chaves.revoke': {
    papel: 'administrador',
    answers: chaveRevogada,
    input: (s) => ({ id: s.company.id, chave_id: s.token.id }),
    foreign: (own, other) => [
      [{ id: own.company.id, chave_id: other.token.id }, 'NOT_FOUND'],
      [{ id: other.company.id, chave_id: other.token.id }, 'NOT_FOUND'],
    ],
    audit: (s) => ({ acao: 'token.revogado', recurso: 'token', recurso_id: s.token.id }),
    refused: (s) => [{ id: s.company.id, chave_id: MISSING }],
  },
} satisfies PanelCases;
