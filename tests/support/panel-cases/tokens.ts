import { definicaoModulo } from '#server/acesso/escopos.ts';
import { redesConferidas, tokenApi, tokenComTexto } from '#server/acesso/schemas.ts';
import { z } from '#server/platform/validation.ts';
import type { PanelCases } from './case.ts';
import { MISSING } from './scene.ts';

export const tokensCases = {
  'tokens.list': { papel: 'administrador', answers: z.array(tokenApi) },
  'tokens.opcoes': {
    papel: 'leitura',
    answers: z.object({ modulos: z.array(definicaoModulo), meu_ip: z.string().nullable(), max_tokens: z.int() }),
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
  'tokens.revoke': {
    papel: 'administrador',
    answers: tokenApi,
    input: (s) => ({ id: s.token.id }),
    foreign: (_, other) => [[{ id: other.token.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'token.revogado', recurso: 'token', recurso_id: s.token.id }),
    refused: () => [{ id: MISSING }],
  },
} satisfies PanelCases;
