import { acessoEncerrado, legado, usuarioAlterado } from '#server/acesso/schemas.ts';
import {
  empresa,
  empresaDaConta,
  empresaDoUsuario,
  empresaNaArvore,
  limite,
  papel,
  plano,
  usuario,
  usuarioConvidado,
} from '#server/identidade/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { SENHA } from '#tests/support/factory.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING, unique } from './scene.ts';

/** Who is signed in, where, what they may do, and where they can go. */
const sessao = z.object({
  usuario: usuario.pick({ id: true, nome: true, email: true }),
  empresa: empresa.pick({ id: true, nome: true, fuso: true }),
  papel,
  escopos: z.array(z.string()),
  mostra_correio: z.boolean(),
  tem_receptor: z.boolean(),
  empresas: z.array(empresaDoUsuario),
});

export const identidadeCases = {
  'sessao.atual': { papel: 'leitura', answers: sessao },
  'sessao.trocarSenha': {
    papel: 'leitura',
    answers: z.void(),
    input: () => ({ senha_atual: SENHA, senha_nova: 'outra-senha-boa' }),
    audit: () => ({ acao: 'usuario.senha_alterada', recurso: 'usuario' }),
    refused: () => [
      { senha_atual: 'errada', senha_nova: 'outra-senha-boa' },
      { senha_atual: SENHA, senha_nova: 'curta' },
    ],
  },

  'empresa.get': { papel: 'leitura', answers: empresa },
  'empresa.update': {
    papel: 'administrador',
    answers: empresa,
    input: () => ({ nome: 'Razão nova', permite_estoque_negativo: false }),
    audit: (s) => ({
      acao: 'empresa.alterada',
      recurso: 'empresa',
      recurso_id: s.company.id,
      recurso_nome: 'Razão nova',
    }),
    refused: () => [{ cnpj: '12.ABC.345/01DE-34' }, { fuso: 'Marte/Olympus' }, { nome: ' ' }],
  },
  'empresa.reservar': {
    papel: 'administrador',
    answers: empresa,
    input: () => ({ reserva_estoque: true }),
    audit: (s) => ({ acao: 'empresa.alterada', recurso: 'empresa', recurso_id: s.company.id }),
    refused: () => [{}],
  },
  'empresa.open': {
    papel: 'administrador',
    principal: true,
    answers: empresaDaConta,
    input: () => ({ nome: 'Filial' }),
    audit: () => ({ acao: 'empresa.criada', recurso: 'empresa', recurso_nome: 'Filial' }),
    refused: () => [{ nome: '' }, { nome: 'x', cnpj: '11' }, { nome: 'x', matriz_id: 999_999_999 }],
  },

  'empresas.list': {
    papel: 'leitura',
    answers: pageOf(empresaNaArvore),
    input: () => ({ busca: 'a', situacao: 'ativa' }),
  },
  'empresas.get': {
    papel: 'leitura',
    answers: empresaNaArvore,
    input: (s) => ({ id: s.company.id }),
    foreign: (_, other) => [[{ id: other.company.id }, 'NOT_FOUND']],
  },
  'empresas.limite': { papel: 'leitura', answers: limite },
  'empresas.plano': { papel: 'leitura', answers: plano },
  'empresas.update': {
    papel: 'administrador',
    principal: true,
    answers: empresaDaConta,
    input: (s) => ({ id: s.company.id, razao_social: `Razão ${unique()}` }),
    foreign: (own, other) => [
      [{ id: other.company.id, nome: 'x' }, 'NOT_FOUND'],
      [{ id: own.company.id, matriz_id: other.company.id }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({ acao: 'empresa.alterada', recurso: 'empresa', recurso_id: s.company.id }),
    refused: (s) => [
      { id: s.company.id, matriz_id: s.company.id },
      { id: s.company.id, cnpj: '11' },
    ],
  },

  'empresas.join': {
    papel: 'administrador',
    principal: true,
    answers: z.object({ id: z.int(), nome: z.string() }),
    input: (s) => ({ id: s.semDono.id }),
    foreign: (_, other) => [[{ id: other.semDono.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'empresa.assumida', recurso: 'empresa', recurso_id: s.semDono.id }),
    refused: (s) => [{ id: s.company.id }],
  },

  'usuarios.list': {
    papel: 'leitura',
    answers: pageOf(usuario),
    input: () => ({ busca: 'a', situacao: 'ativo', ordenar: 'criado_em', direcao: 'desc' }),
  },
  'usuarios.create': {
    papel: 'administrador',
    answers: usuarioConvidado,
    input: () => ({ nome: 'Nova', email: `nova-${unique()}@teste.local`, papel: 'operador' }),
    audit: () => ({ acao: 'usuario.convidado', recurso: 'usuario', recurso_nome: 'Nova' }),
    refused: (s) => [
      { nome: 'x', email: s.membro.email, papel: 'leitura' },
      { nome: 'x', email: 'não é', papel: 'leitura' },
      { nome: 'x', email: 'a@b.com', papel: 'dono' },
      { nome: 'x', email: 'a@b.com', papel: 'administrador', tipo: 'contador' },
    ],
  },
  'usuarios.update': {
    papel: 'administrador',
    answers: usuarioAlterado,
    input: (s) => ({ id: s.membro.membro_id, papel: 'operador' }),
    foreign: (_, other) => [
      [{ id: other.membro.membro_id, papel: 'administrador' }, 'NOT_FOUND'],
      [{ id: other.company.admin.membro_id, ativo: false }, 'NOT_FOUND'],
    ],
    audit: (s) => ({ acao: 'usuario.alterado', recurso: 'usuario', recurso_id: s.membro.membro_id }),
    refused: (s) => [
      { id: s.company.admin.membro_id, papel: 'leitura' },
      { id: s.company.admin.membro_id, ativo: false },
      { id: s.company.admin.membro_id, tipo: 'terceiro' },
    ],
  },
  'usuarios.legado': {
    papel: 'administrador',
    answers: legado,
    input: (s) => ({ id: s.company.admin.membro_id }),
    foreign: (_, other) => [[{ id: other.membro.membro_id }, 'NOT_FOUND']],
  },
  'usuarios.remove': {
    papel: 'administrador',
    answers: acessoEncerrado,
    input: (s) => ({ id: s.membro.membro_id }),
    foreign: (_, other) => [
      [{ id: other.membro.membro_id }, 'NOT_FOUND'],
      [{ id: other.company.admin.membro_id, manter_acessos: true }, 'NOT_FOUND'],
    ],
    audit: (s) => ({ acao: 'usuario.removido', recurso: 'usuario', recurso_id: s.membro.membro_id }),
    refused: (s) => [{ id: MISSING }, { id: s.company.admin.membro_id }],
  },
  'usuarios.reenviarConvite': {
    papel: 'administrador',
    answers: usuarioConvidado,
    input: (s) => ({ id: s.convidado.id }),
    foreign: (_, other) => [[{ id: other.convidado.id }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'usuario.convite_reenviado', recurso: 'usuario', recurso_id: s.convidado.id }),
    refused: (s) => [{ id: s.membro.membro_id }],
  },
} satisfies PanelCases;
