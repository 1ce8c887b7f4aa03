'use client';

import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';

/** The address of a list as a file, with the filters that are on the screen. */
export type ExportTo = (formato: 'csv' | 'xlsx', filters: URLSearchParams) => string;

type Props = {
  to: ExportTo;
  /** A list's filters and order; pages do not count, since a file has all of them. */
  filters: object;
};

/** Downloads the list as it is filtered. */
export function ExportMenu({ to, filters }: Props) {
  const given = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && name !== 'pagina' && name !== 'por_pagina',
  );
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" ml="auto" leftSection={<IconDownload size={16} aria-hidden />}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Com os filtros da tela</Menu.Label>
        <Menu.Item component="a" href={to('xlsx', params)} download leftSection={<IconFileSpreadsheet size={16} />}>
          Planilha (XLSX)
        </Menu.Item>
        <Menu.Item component="a" href={to('csv', params)} download leftSection={<IconFileText size={16} />}>
          Texto (CSV)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
