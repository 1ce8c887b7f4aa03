import { Anchor } from '@mantine/core';
import { Link } from '#app/_ui/link.tsx';
import { movementHref } from '../../estoque/_parts/movement-links.tsx';

type Props = { evento: string; dados: unknown };

/** The record that an event tells of, where the panel has a screen for it: "Pedido 000187". Null for any other event. */
export function registroOf({ evento, dados }: Props): { href: string; nome: string } | null {
  if (typeof dados !== 'object' || dados === null) return null;
  const { id, numero_pedido, nome, produto_id } = dados as Record<string, unknown>;
  if (typeof id !== 'number') return null;
  const [assunto, fato] = evento.split('.');
  // What was removed for good has no screen any more.
  if (fato === 'excluido') return null;
  if (assunto === 'venda') return { href: `/vendas/${id}`, nome: `Pedido ${numero_pedido ?? `nº ${id}`}` };
  if (assunto === 'produto') return { href: `/produtos/${id}`, nome: `Produto ${nome ?? `nº ${id}`}` };
  if (assunto === 'cliente') return { href: `/clientes/${id}`, nome: `Cliente nº ${id}` };
  if (assunto === 'estoque' && typeof produto_id === 'number')
    return { href: movementHref(produto_id, id), nome: `Lançamento nº ${id}` };
  return null;
}

/** A link to that record; nothing where there is none. */
export function RegistroLink(props: Props) {
  const registro = registroOf(props);
  return registro ? (
    <Anchor component={Link} href={registro.href} size="sm" underline="always" className="numero">
      {registro.nome}
    </Anchor>
  ) : null;
}
