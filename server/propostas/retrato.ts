import { type Destinatario, listDestinatarios } from '#server/clientes/index.ts';
import { findHeldContato } from '#server/crm/index.ts';
import { aboutDestinatario, type Timbre } from '#server/documentos/index.ts';
import { getEmpresa } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Guardada } from './internal.ts';
import type { ItemProposta } from './schemas.ts';

/** All that the document of a proposal says: of a version that was sent, as it was on that day. JSON alone. */
export type Retrato = {
  empresa: { nome: string; razao_social: string | null; cnpj: string | null; contato: string; cor: string };
  /** Whom it is made to, and lines about them. */
  para: { nome: string; linhas: string[] };
  numero: string;
  versao: number;
  titulo: string;
  /** The day on which it was sent, in the company's zone; null of a draft. */
  dia: string | null;
  valida_ate: string | null;
  introducao: string;
  condicoes: string;
  itens: Omit<ItemProposta, 'id' | 'tipo' | 'produto_id' | 'servico_id' | 'desconto_rateado'>[];
  desconto: string;
  frete: string;
  total_produtos: string;
  valor_total: string;
  tipo_destino: 'venda' | 'contrato';
  periodicidade: Guardada['periodicidade'];
  inicio: string | null;
};

/** A proposal's recipient: what documents print, and where e-mails go. */
export type Para = { nome: string; linhas: string[]; email: string | null };

/** Whom a proposal is made to: the contact where there is one, with the customer's data. */
export async function readPara(ctx: Ctx, proposta: Guardada): Promise<Para> {
  const { cliente_id, contato_id } = proposta;
  const contato = contato_id === null ? null : await findHeldContato(ctx, contato_id);
  const id = cliente_id ?? contato?.cliente_erp_id ?? null;
  const cliente: Destinatario | null = id === null ? null : ((await listDestinatarios(ctx, [id])).get(id) ?? null);
  const nome = cliente?.nome ?? contato?.empresa_nome ?? contato?.nome ?? '';
  const care = contato && contato.nome !== nome ? [`A/C ${contato.nome}`] : [];
  const phone = contato?.celular ?? contato?.telefone;
  const about = cliente ? aboutDestinatario(cliente) : phone ? [`Telefone ${phone}`] : [];
  return { nome, linhas: [...care, ...about], email: contato?.email ?? cliente?.email ?? null };
}

/**
 * The proposal as its document tells it now.
 * @param dia the day on which it is sent; null of a draft
 */
export async function drawRetrato(
  ctx: Ctx,
  proposta: Guardada,
  { para, timbre, dia }: { para: Para; timbre: Timbre; dia: string | null },
): Promise<Retrato> {
  const { nome, razao_social, cnpj } = await getEmpresa(ctx);
  const { numero, versao, titulo, valida_ate, introducao, condicoes, tipo_destino, periodicidade, inicio } = proposta;
  return {
    empresa: { nome, razao_social, cnpj, contato: timbre.contato, cor: timbre.cor },
    para: { nome: para.nome, linhas: para.linhas },
    ...{ numero, versao, titulo, dia, valida_ate, introducao, condicoes, tipo_destino, periodicidade, inicio },
    itens: proposta.itens.map(
      ({ codigo, descricao, unidade, quantidade, preco_unitario, desconto_percentual, preco_total }) => ({
        ...{ codigo, descricao, unidade, quantidade, preco_unitario, desconto_percentual, preco_total },
      }),
    ),
    desconto: proposta.desconto,
    frete: proposta.frete,
    total_produtos: proposta.total_produtos,
    valor_total: proposta.valor_total,
  };
}
