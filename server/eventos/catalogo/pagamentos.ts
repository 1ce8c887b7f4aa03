import { z } from '#server/platform/validation.ts';
import { contatoDoPagamento, exemploContatoMascarado, exemploItens, exemploNegocio, itens, negocio } from './crm.ts';
import { decimal, id, instant, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const origem = (what: string) => text(`${what}; nulo quando não se sabe.`).nullable();

const { celular: _, empresa_nome: __, cargo: ___, ...contato } = exemploContatoMascarado;

const registro = {
  ...({ tipo: 'conta_receber', id: 'pagamento.conta_id', nome: 'pagamento.numero_pedido' } as const),
  palavra: (read: (path: string) => string) =>
    read('pagamento.numero_pedido') ? 'Conta a receber do pedido' : 'Conta a receber',
};

/** `dados` as the contract has them; the contact is masked, since only events of conversations and messages carry it in full. */
export const pagamentos = {
  'pagamento.recebido': kind({
    dados: z.strictObject({
      pagamento: z
        .strictObject({
          conta_id: id('Conta a receber que foi paga.'),
          venda_id: id('Pedido de venda cobrado.'),
          numero_pedido: text('Número do pedido de venda.'),
          valor_recebido: decimal('Valor recebido.'),
          total_venda: decimal('Total do pedido de venda.'),
          recebido_em: instant('Momento do pagamento (ISO 8601 com fuso).'),
        })
        .meta({ description: 'O que foi pago.' }),
      negocio,
      contato: contatoDoPagamento
        .meta({
          description: 'Contato do CRM, com os dados pessoais mascarados; nulo quando o negócio já não tem nenhum.',
        })
        .nullable(),
      origem: z
        .strictObject({
          canal: origem('Canal de que o negócio veio'),
          campanha: origem('Campanha'),
          midia: origem('Mídia'),
          fonte: origem('Fonte'),
          url: origem('Página de entrada'),
        })
        .meta({ description: 'De onde o negócio veio.' }),
      itens,
    }),
    exemplo: {
      pagamento: {
        conta_id: 15220,
        venda_id: 5821,
        numero_pedido: '000187',
        valor_recebido: '1284.60',
        total_venda: '1284.60',
        recebido_em: '2026-08-14T08:55:02.113-03:00',
      },
      negocio: { ...exemploNegocio, status: 'ganho', etapa: 'Fechado', pedido_erp_id: 5821 },
      contato,
      origem: {
        canal: 'site',
        campanha: 'cafe-no-escritorio',
        midia: 'cpc',
        fonte: 'google',
        url: 'https://www.exemplo.com.br/escritorios?utm_campaign=cafe-no-escritorio',
      },
      itens: exemploItens,
    },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'pagamentos'>;
