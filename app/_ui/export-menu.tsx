'use client';

import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Menu } from './menu.tsx';

/** A list that can be had as a file: what stands above its two formats, and where each of them is. */
export type ExportedList = { label: string; to: (formato: 'csv' | 'xlsx') => string };

/** Downloads lists as files. */
export function ExportMenu({ lists }: { lists: readonly ExportedList[] }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" ml="auto" leftSection={<IconDownload size={16} aria-hidden />}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lists.map(({ label, to }) => (
          <Fragment key={label}>
            <Menu.Label>{label}</Menu.Label>
            <Menu.Item component="a" href={to('xlsx')} download leftSection={<IconFileSpreadsheet size={16} />}>
              Planilha (XLSX)
            </Menu.Item>
            <Menu.Item component="a" href={to('csv')} download leftSection={<IconFileText size={16} />}>
              Texto (CSV)
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
