import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';

type Props = {
  /** Says whose actions they are. */
  label: string;
  /** Beside the buttons of a page, rather than in a row. */
  beside?: boolean;
  children: ReactNode;
};

/** What can be done with a record, behind three dots: Menu.Item and ActiveItem. */
export function RowMenu({ label, beside = false, children }: Props) {
  const looks = beside ? ({ variant: 'default', size: 36 } as const) : ({ variant: 'subtle', color: 'gray' } as const);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon {...looks} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The column of such menus, at the end of each row. */
export const menuColumn = <Row,>(render: Column<Row>['render']): Column<Row> => ({
  key: 'acoes',
  header: '',
  align: 'right',
  width: 60,
  render,
});

type ActiveProps = { ativo: boolean; onDeactivate: () => void; onReactivate: () => void };

/** Puts the record out of use, or back into it. */
export function ActiveItem({ ativo, onDeactivate, onReactivate }: ActiveProps) {
  const Icon = ativo ? IconPlayerPause : IconPlayerPlay;
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={ativo ? onDeactivate : onReactivate}>
      {ativo ? 'Desativar' : 'Reativar'}
    </Menu.Item>
  );
}
