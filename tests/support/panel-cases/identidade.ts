import { empresa, empresaAberta, empresaDoUsuario, papel, usuario } from '#server/identidade/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { SENHA } from '#tests/support/factory.ts';
import type { PanelCases } from './case.ts';
import { unique } from './scene.ts';

/** Who is signed in, where, what they may do, and where they can go. */
const sessao = z.object({
  usuario: usuario.pick({ id: true, nome: true, email: true }),
  empresa: empresa.pick({ id: true, nome: true, fuso: true }),
  papel,
  escopos: z.array(z.string()),
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
    input: () => ({ nome: 'Razão nova', permite_estoque_negativo: false, cnpj: '12.ABC.345/01DE-35' }),
    audit: (s) => ({
      acao: 'empresa.alterada',
      recurso: 'empresa',
      recurso_id: s.company.id,
      recurso_nome: 'Razão nova',
    }),
    refused: () => [{ cnpj: '12.ABC.345/01DE-34' }, { fuso: 'Marte/Olympus' }, { nome: ' ' }],
  },
  'empresa.open': {
    papel: 'administrador',
    answers: empresaAberta,
    input: () => ({ nome: 'Filial' }),
    audit: () => ({ acao: 'empresa.criada', recurso: 'empresa', recurso_nome: 'Filial' }),
    refused: () => [{ nome: '' }],
  },

  'usuarios.list': { papel: 'leitura', answers: z.array(usuario) },
  'usuarios.create': {
    papel: 'administrador',
    answers: usuario,
    input: () => ({ nome: 'Nova', email: `nova-${unique()}@teste.local`, senha: SENHA, papel: 'operador' }),
    // A user of another account is not told from an address in use.
    foreign: (_, other) => [
      [{ nome: 'x', email: other.membro.email, senha: SENHA, papel: 'administrador' }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'usuario.criado', recurso: 'usuario', recurso_nome: 'Nova' }),
    refused: (s) => [
      { nome: 'x', email: s.membro.email, senha: SENHA, papel: 'leitura' },
      { nome: 'x', email: 'não é', senha: SENHA, papel: 'leitura' },
      { nome: 'x', email: 'a@b.com', senha: SENHA, papel: 'dono' },
    ],
  },
  'usuarios.update': {
    papel: 'administrador',
    answers: usuario,
    input: (s) => ({ id: s.membro.id, papel: 'operador' }),
    foreign: (_, other) => [
      [{ id: other.membro.id, papel: 'administrador' }, 'NOT_FOUND'],
      [{ id: other.company.admin.id, ativo: false }, 'NOT_FOUND'],
    ],
    audit: (s) => ({ acao: 'usuario.alterado', recurso: 'usuario', recurso_id: s.membro.id }),
    refused: (s) => [
      { id: s.company.admin.id, papel: 'leitura' },
      { id: s.company.admin.id, ativo: false },
    ],
  },
  'usuarios.redefinirSenha': {
    papel: 'administrador',
    answers: z.void(),
    input: (s) => ({ id: s.membro.id, senha: 'outra-senha-boa' }),
    foreign: (_, other) => [[{ id: other.membro.id, senha: 'outra-senha-boa' }, 'NOT_FOUND']],
    audit: (s) => ({ acao: 'usuario.senha_redefinida', recurso: 'usuario', recurso_id: s.membro.id }),
    refused: (s) => [
      { id: s.company.admin.id, senha: 'outra-senha-boa' },
      { id: s.membro.id, senha: 'curta' },
    ],
  },
} satisfies PanelCases;
