import type { ModuloEmPalavras } from './words.ts';

export const notas_fiscais = {
  nome: 'Notas fiscais',
  escopos: {
    read: 'Consultar notas fiscais',
    write: 'Emitir e alterar notas fiscais',
    delete: 'Cancelar notas fiscais',
  },
  eventos: {
    notas: {
      nome: 'Notas fiscais',
      tipos: {
        'nfe.emitida': {
          titulo: 'Nota fiscal emitida',
          gatilho: 'Quando a SEFAZ autoriza uma NF-e ou NFC-e.',
        },
        'nfe.cancelada': {
          titulo: 'Nota fiscal cancelada',
          gatilho: 'Quando a SEFAZ homologa o cancelamento de uma NF-e ou NFC-e.',
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;
