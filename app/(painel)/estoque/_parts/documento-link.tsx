import { Anchor, Text } from '@mantine/core';
import { Link } from '#app/_ui/link.tsx';
import type { Linha } from './types.ts';

type Documento = NonNullable<Linha['documento']>;

/** Each kind of document: its name, and the address of its screen; the documents without one are named only. */
const DOCUMENTO: Record<Documento['tipo'], { nome: string; href?: (id: number) => string }> = {
  venda: { nome: 'Venda', href: (id) => `/vendas/${id}` },
  devolucao_venda: { nome: 'Devolução de venda' },
  compra: { nome: 'Compra', href: (id) => `/compras/${id}` },
  devolucao_compra: { nome: 'Devolução de compra' },
  expedicao: { nome: 'Expedição', href: (id) => `/expedicao/${id}` },
  transferencia: { nome: 'Transferência' },
  importacao: { nome: 'Importação' },
};

/** The document that made a movement: "Venda 000187", a link where it has a screen. */
export function DocumentoLink({ documento: { tipo, id, numero } }: { documento: Documento }) {
  const { nome, href } = DOCUMENTO[tipo];
  const text = `${nome} ${numero ?? `nº ${id}`}`;
  if (!href)
    return (
      <Text inherit span>
        {text}
      </Text>
    );
  return (
    <Anchor component={Link} href={href(id)} inherit underline="always">
      {text}
    </Anchor>
  );
}
