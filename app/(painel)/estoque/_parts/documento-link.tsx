import { Anchor } from '@mantine/core';
import { Link } from '#app/_ui/link.tsx';
import type { Linha } from './types.ts';

type Documento = NonNullable<Linha['documento']>;

/** Each kind of document: its name, and the address of its screen. */
const DOCUMENTO: Record<Documento['tipo'], { nome: string; href: (id: number) => string }> = {
  venda: { nome: 'Pedido', href: (id) => `/vendas/${id}` },
  devolucao_venda: { nome: 'Devolução do pedido', href: (id) => `/vendas/devolucoes/${id}` },
  compra: { nome: 'Compra', href: (id) => `/compras/${id}` },
  devolucao_compra: { nome: 'Devolução da compra', href: (id) => `/compras/${id}` },
  expedicao: { nome: 'Expedição', href: (id) => `/expedicao/${id}` },
  transferencia: { nome: 'Transferência', href: () => '/estoque/transferencias' },
  nota_fiscal: { nome: 'Nota fiscal', href: (id) => `/notas-fiscais/${id}` },
  importacao: { nome: 'Importação', href: (id) => `/importacao/${id}` },
};

/** The document that made a movement: "Pedido 000187" as a link. */
export function DocumentoLink({ documento: { tipo, id, numero } }: { documento: Documento }) {
  const { nome, href } = DOCUMENTO[tipo];
  const text = `${nome} ${numero ?? `nº ${id}`}`;
  return (
    <Anchor component={Link} href={href(id)} inherit underline="always">
      {text}
    </Anchor>
  );
}
