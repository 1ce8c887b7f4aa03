import { z } from '#server/platform/validation.ts';
import { contatoMascarado, exemploContatoMascarado, exemploNegocioLigado, negocioLigado } from './crm.ts';
import { ATUALIZADO_EM, CRIADO_EM, instant, oneOf, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const contato = { contato: contatoMascarado, negocio: negocioLigado };
const exemplo = { contato: exemploContatoMascarado, negocio: exemploNegocioLigado };

/** What may have changed of a contact. */
const CAMPOS_CONTATO = [
  ...(['nome', 'email', 'telefone', 'celular', 'empresa_nome', 'cargo', 'observacao', 'cliente_erp_id'] as const),
  ...(['responsavel_id', 'campos', 'identidades', 'arquivado'] as const),
] as const;

const etiquetas = (description: string) => z.array(text('Nome da etiqueta.')).meta({ description });

const registro = { tipo: 'contato', id: 'contato.id', nome: 'contato.nome', palavra: 'Contato' } as const;

/** The contract leaves these payloads open: the contact, masked, since only events of conversations and messages carry it in full. */
export const contatos = {
  'contato.criado': kind({
    dados: z.strictObject({ ...contato, criado_em: instant(CRIADO_EM) }),
    exemplo: { ...exemplo, negocio: null, criado_em: '2026-08-10T13:44:09.871-03:00' },
    registro,
    emitido: true,
  }),
  'contato.atualizado': kind({
    dados: z.strictObject({
      ...contato,
      campos_alterados: z.array(oneOf(CAMPOS_CONTATO, 'Nome do campo.')).min(1).meta({
        description: 'Campos que mudaram; `campos` são os personalizados, `identidades` os outros telefones e e-mails.',
      }),
      atualizado_em: instant(ATUALIZADO_EM),
    }),
    exemplo: {
      ...exemplo,
      campos_alterados: ['celular', 'cliente_erp_id'],
      atualizado_em: '2026-08-12T17:21:36.440-03:00',
    },
    registro,
    emitido: true,
  }),
  'contato.arquivado': kind({
    dados: z.strictObject({ ...contato, arquivado_em: instant('Momento do arquivamento (ISO 8601 com fuso).') }),
    exemplo: { ...exemplo, arquivado_em: '2026-10-02T18:02:11.090-03:00' },
    registro,
    emitido: true,
  }),
  'contato.etiqueta_alterada': kind({
    dados: z.strictObject({
      ...contato,
      etiquetas: etiquetas('Todas as etiquetas do contato depois da mudança.'),
      etiquetas_adicionadas: etiquetas('As que foram postas.'),
      etiquetas_removidas: etiquetas('As que foram tiradas.'),
      atualizado_em: instant(ATUALIZADO_EM),
    }),
    exemplo: {
      ...exemplo,
      etiquetas: ['Escritório', 'Cliente'],
      etiquetas_adicionadas: ['Cliente'],
      etiquetas_removidas: ['Interessado'],
      atualizado_em: '2026-08-14T08:56:40.015-03:00',
    },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'contatos'>;
