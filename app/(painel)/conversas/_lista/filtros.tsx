'use client';

import { ActionIcon, Button, CloseButton, Group, Indicator, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { Popover } from '#app/_ui/menu.tsx';
import { Select } from '#app/_ui/select.tsx';
import { STATUS_CONVERSA } from '#modulos/conversa-valores.ts';
import type { Caixa } from '../use-caixa.ts';
import { STATUS } from '../use-caixa.ts';
import classes from './lista.module.css';

const useCanais = () => trpc.canais.list.useQuery({ por_pagina: 100 }, { staleTime: 60_000 }).data?.resultados ?? [];

/** Limits the list to a channel or a status. */
export function FiltrosButton({ caixa: { canal, status, filtrada, change } }: { caixa: Caixa }) {
  const canais = useCanais();
  return (
    <Popover position="bottom-end" shadow="md" width={260} trapFocus returnFocus withinPortal>
      <Indicator disabled={!filtrada} size={9} offset={3}>
        <Popover.Target>
          <ActionIcon variant="default" size={36} aria-label="Filtrar conversas">
            <IconFilter size={17} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label="Filtros">
        <Stack gap="sm">
          <Select
            label="Canal"
            placeholder="Todos os canais"
            clearable
            clearButtonProps={{ 'aria-label': 'Limpar o canal' }}
            comboboxProps={{ withinPortal: false }}
            value={canal === null ? null : String(canal)}
            onChange={(id) => void change({ canal: id === null ? null : Number(id) })}
            data={canais.map(({ id, nome }) => ({ value: String(id), label: nome }))}
            data-autofocus
          />
          <Select
            label="Situação"
            placeholder="Em aberto"
            clearable
            clearButtonProps={{ 'aria-label': 'Limpar a situação' }}
            comboboxProps={{ withinPortal: false }}
            value={status}
            onChange={(value) => void change({ status: STATUS.find((one) => one === value) ?? null })}
            data={STATUS.map((value) => ({ value, label: STATUS_CONVERSA[value] }))}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!filtrada}
            onClick={() => void change({ canal: null, status: null })}
          >
            Limpar filtros
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The filters that are set, each with the way out. */
export function FiltrosPostos({ caixa: { canal, status, change } }: { caixa: Caixa }) {
  const canais = useCanais();
  if (canal === null && status === null) return null;
  const nome = canais.find(({ id }) => id === canal)?.nome;
  return (
    <div className={classes.filtros}>
      {canal === null ? null : <Posto nome={nome ?? 'Canal'} onClear={() => void change({ canal: null })} />}
      {status === null ? null : <Posto nome={STATUS_CONVERSA[status]} onClear={() => void change({ status: null })} />}
    </div>
  );
}

const Posto = ({ nome, onClear }: { nome: string; onClear: () => void }) => (
  <Group
    gap={2}
    wrap="nowrap"
    ps={8}
    fz="xs"
    bg="var(--mantine-color-petroleo-light)"
    style={{ borderRadius: 'var(--mantine-radius-sm)' }}
  >
    {nome}
    <CloseButton size="sm" aria-label={`Tirar o filtro ${nome}`} onClick={onClear} />
  </Group>
);
