'use client';

import { IconEdit, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { formatDocument, formatPhone } from '#app/_ui/format.ts';
import { clientes } from '#modulos/clientes.ts';
import type { AcaoDe, CampoDe } from '#modulos/index.ts';
import { isChange, valueInWords } from '../../_parts/field-value.ts';
import { Historico } from '../../_parts/historico.tsx';
import { changesIn, type Linha, type Look, lookIn } from '../../_parts/historico-words.ts';

const LOOKS: Record<AcaoDe<'cliente'>, Look> = {
  'cliente.criado': { icon: IconPlus, color: 'petroleo', move: true },
  'cliente.alterado': { icon: IconEdit, color: 'gray' },
  'cliente.desativado': { icon: IconPlayerPause, color: 'gray.7', move: true },
  'cliente.reativado': { icon: IconPlayerPlay, color: 'petroleo', move: true },
  'cliente.excluido': { icon: IconTrash, color: 'red', move: true },
};

// The line's name already tells that it was deactivated.
const CAMPOS = (Object.keys(clientes.recursos.cliente.campos) as CampoDe<'cliente'>[]).filter((c) => c !== 'ativo');

const inLines = (value: unknown, zone: string): unknown =>
  Array.isArray(value)
    ? value.map((one) => valueInWords(clientes.recursos.cliente.campos.enderecos, one, zone) ?? '')
    : value;

const WRITTEN: Partial<Record<CampoDe<'cliente'>, (value: string) => string>> = {
  cnpj_cpf: formatDocument,
  telefone: formatPhone,
  celular: formatPhone,
};

/** A line's changed fields; each address in one line. What a new record began with is on the page, or in the changes that followed. */
function changesOf({ acao, detalhes }: Linha, zone: string) {
  if (acao === 'cliente.criado') return [];
  const { enderecos } = detalhes;
  const told = isChange(enderecos)
    ? { antes: inLines(enderecos.antes, zone), depois: inLines(enderecos.depois, zone) }
    : undefined;
  return changesIn(
    'cliente',
    CAMPOS,
    { ...detalhes, enderecos: told },
    {
      zone,
      say: (campo, value) => (typeof value === 'string' ? WRITTEN[campo]?.(value) : undefined),
    },
  );
}

/** The customer's history. */
export const HistoricoCard = ({ id }: { id: number }) => (
  <Historico
    recurso="cliente"
    id={id}
    query={trpc.clientes.historico.useQuery({ id })}
    tell={(linha, zone) => ({ look: lookIn(LOOKS, linha), changes: changesOf(linha, zone) })}
  />
);
