import { Anchor } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { movementHref } from '../../estoque/_parts/movement-links.tsx';

/** The record that an event tells of, as the server names it. */
export type Registro = NonNullable<Outputs['eventos']['list']['resultados'][number]['registro']>;

type Props = {
  evento: string;
  registro: Registro | null;
  /** The movement that an event of stock tells of, where its number is known. */
  lancamento?: number | null | undefined;
};

/** The screen of each kind of record. */
const SCREENS: Record<Registro['tipo'], string> = {
  produto: '/produtos',
  cliente: '/clientes',
  venda: '/vendas',
  proposta: '/propostas',
  contrato: '/contratos',
  conta_receber: '/contas-receber',
  nota_fiscal: '/notas-fiscais',
  contato: '/contatos',
  negocio: '/negocios',
  conversa: '/conversas',
};

/** Address of the record's screen, or of the movement's; null for what was removed for good, which has no screen any more. */
export function registroHref({ evento, registro, lancamento }: Props): string | null {
  if (!registro || evento.endsWith('.excluido')) return null;
  return lancamento ? movementHref(registro.id, lancamento) : `${SCREENS[registro.tipo]}/${registro.id}`;
}

/** The movement's number in the data of an event of stock; null of any other event. */
export function lancamentoOf(evento: string, dados: unknown): number | null {
  if (evento !== 'estoque.atualizado' || typeof dados !== 'object' || dados === null) return null;
  const { id } = dados as { id?: unknown };
  return typeof id === 'number' ? id : null;
}

/** The record's name with its code: "Café torrado 500 g (CAF-500)". */
export const registroNome = ({ nome, codigo }: Registro): string => (codigo ? `${nome} (${codigo})` : nome);

/** A link to the record, its name alone where it has no screen any more; nothing where there is none. */
export function RegistroLink(props: Props) {
  const { registro, lancamento } = props;
  if (!registro) return null;
  const href = registroHref(props);
  const name = registroNome(registro);
  const text = lancamento ? `${name}, lançamento nº ${lancamento}` : name;
  if (href === null) return <>{text}</>;
  return (
    <Anchor component={Link} href={href} size="sm" underline="always" className="numero">
      {text}
    </Anchor>
  );
}
