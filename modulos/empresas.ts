import type { ModuloEmPalavras } from './words.ts';

export const empresas = {
  nome: 'Empresas',
  escopos: {
    read: 'Consultar os dados da empresa',
    write: 'Alterar os dados da empresa',
    delete: 'Excluir empresas',
  },
  extras: { criar_empresa: 'Abrir empresas', gerar_chave: 'Emitir chaves' },
  recursos: {
    empresa: {
      nome: 'Empresa',
      acoes: { 'empresa.criada': 'Empresa criada', 'empresa.alterada': 'Empresa alterada' },
      campos: {
        nome: 'Nome',
        cnpj: 'CNPJ',
        fuso: 'Fuso horário',
        permite_estoque_negativo: { nome: 'Permitir estoque negativo', forma: 'sim_nao' },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
