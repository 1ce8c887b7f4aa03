'use client';

import { Group, Select } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { FilterPill } from '#app/_ui/filter-pill.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { ExportList } from '../_parts/export-list.tsx';
import { ResponsavelFilter } from '../_parts/responsavel-filter.tsx';
import { ClienteNome } from './cliente-nome.tsx';
import type { Campo } from './types.ts';

const ARQUIVADO = { true: 'Só arquivados', todos: 'Com os arquivados' } as const;

/** The list's page, order and filters, in the URL. */
export const useContatosState = () =>
  useListState(['nome', 'criado_em', 'atualizado_em'], { arquivado: ['true', 'todos'] }, [
    'etiqueta_id',
    'responsavel_id',
    'cliente_erp_id',
    'campo',
  ]);

type State = ReturnType<typeof useContatosState>;

/** The list's state as its procedure takes it. */
export const contatosInput = ({ input: { etiqueta_id, responsavel_id, cliente_erp_id, ...input } }: State) => ({
  ...input,
  etiqueta_id: idOfFilter(etiqueta_id ?? null),
  responsavel_id: idOfFilter(responsavel_id ?? null),
  cliente_erp_id: idOfFilter(cliente_erp_id ?? null),
});

/** Search, label, who answers, the archive, and the company's own fields of choice. */
export function ContatoFilters({ state }: { state: State }) {
  const cliente = idOfFilter(state.values.cliente_erp_id);
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar contato" placeholder="Nome, e-mail, telefone" />
      <PorEtiqueta state={state} />
      <ResponsavelFilter
        mine="Meus contatos"
        value={state.values.responsavel_id}
        onChange={(responsavel_id) => void state.change({ responsavel_id })}
        w={{ base: '100%', sm: 215 }}
      />
      <SelectFilter
        {...state.filter('arquivado')}
        label="Filtrar por arquivamento"
        placeholder="Não arquivados"
        words={(value) => ARQUIVADO[value]}
        clearButtonProps={{ 'aria-label': 'Mostrar os não arquivados' }}
        w={{ base: '100%', sm: 170 }}
      />
      <PorCampos state={state} />
      <FilterPill
        remove="Ver os contatos de todos os clientes"
        onRemove={cliente === undefined ? null : () => state.change({ cliente_erp_id: null })}
      >
        {cliente === undefined ? '' : <ClienteNome id={cliente} />}
      </FilterPill>
      <ClearFilters state={state} />
      <ExportList lista="contatos" escopo="crm:read" filters={contatosInput(state)} />
    </Group>
  );
}

function PorEtiqueta({ state }: { state: State }) {
  const { data } = trpc.etiquetas.list.useQuery();
  if (data?.length === 0) return null;
  return (
    <Select
      aria-label="Filtrar por etiqueta"
      placeholder="Todas as etiquetas"
      searchable
      clearable
      nothingFoundMessage="Nenhuma etiqueta com este nome"
      data={(data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
      value={state.values.etiqueta_id}
      onChange={(etiqueta_id) => void state.change({ etiqueta_id })}
      clearButtonProps={{ 'aria-label': 'Mostrar todas as etiquetas' }}
      w={{ base: '100%', sm: 180 }}
    />
  );
}

/** So many of the company's own fields have a filter on the screen; the others are for links and the API. */
const MOST_FIELDS = 3;

/** The filter `chave:valor;chave:valor` as what it asks of each field. */
const askedOf = (campo: string | null): ReadonlyMap<string, string> =>
  new Map(
    (campo ?? '').split(';').flatMap((part) => {
      const at = part.indexOf(':');
      return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const] : [];
    }),
  );

const writtenOf = (asked: ReadonlyMap<string, string>): string | null =>
  [...asked].map(([chave, valor]) => `${chave}:${valor}`).join(';') || null;

/** A choice can be asked for where none of its options has what parts the conditions. */
const isAskable = ({ tipo, opcoes }: Campo): boolean =>
  tipo === 'escolha' && !opcoes.some((opcao) => opcao.includes(';'));

function PorCampos({ state }: { state: State }) {
  const { data } = trpc.campos.list.useQuery({ entidade: 'contato' });
  const asked = askedOf(state.values.campo);
  const shown = (data ?? []).filter(isAskable).slice(0, MOST_FIELDS);
  const ask = (chave: string, valor: string | null) => {
    const next = new Map(asked);
    if (valor === null) next.delete(chave);
    else next.set(chave, valor);
    void state.change({ campo: writtenOf(next) });
  };
  const others = [...asked].filter(([chave]) => !shown.some((campo) => campo.chave === chave));
  return (
    <>
      {shown.map(({ chave, nome, opcoes }) => (
        <SelectFilter
          key={chave}
          label={`Filtrar por ${nome}`}
          placeholder={nome}
          values={opcoes}
          value={asked.get(chave) ?? null}
          words={(opcao) => opcao}
          onChange={(opcao) => ask(chave, opcao)}
          clearButtonProps={{ 'aria-label': `Mostrar qualquer valor de ${nome}` }}
          w={{ base: '100%', sm: 170 }}
        />
      ))}
      {others.map(([chave, valor]) => (
        <FilterPill key={chave} remove={`Tirar o filtro por ${chave}`} onRemove={() => ask(chave, null)}>
          {data?.find((campo) => campo.chave === chave)?.nome ?? chave}: {valor}
        </FilterPill>
      ))}
    </>
  );
}
