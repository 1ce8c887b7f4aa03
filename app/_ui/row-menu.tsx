import { ActionIcon } from '@mantine/core';
import { type Icon, IconDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import type { Column } from './data-table.tsx';
import { Link } from './link.tsx';
import { Menu } from './menu.tsx';

type Props = {
  /** Says whose actions they are. */
  label: string;
  /** Beside the buttons of a page, rather than in a row. */
  beside?: boolean;
  children: ReactNode;
};

/** The button of the menu around an item. */
const Dots = createContext<RefObject<HTMLButtonElement | null>>({ current: null });

/** A record's actions, behind three dots: RowItem, ActiveItem and Menu.Divider. */
export function RowMenu({ label, beside = false, children }: Props) {
  const dots = useRef<HTMLButtonElement>(null);
  const looks = beside ? ({ variant: 'default', size: 36 } as const) : ({ variant: 'subtle', color: 'gray' } as const);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon ref={dots} {...looks} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Dots value={dots}>{children}</Dots>
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemProps = { icon: Icon; color?: string; children: ReactNode } & ({ onClick: () => void } | { href: string });

/** An action, or a link to a screen. */
export function RowItem({ icon: Icon, children, ...item }: ItemProps) {
  const dots = useContext(Dots);
  const leftSection = <Icon size={16} aria-hidden />;
  if ('href' in item) {
    return (
      <Menu.Item component={Link} leftSection={leftSection} {...item}>
        {children}
      </Menu.Item>
    );
  }
  const { onClick, ...looks } = item;
  // A dialog gives the focus back to what had it: the item itself is gone by then.
  const act = () => {
    dots.current?.focus({ preventScroll: true });
    onClick();
  };
  return (
    <Menu.Item leftSection={leftSection} onClick={act} {...looks}>
      {children}
    </Menu.Item>
  );
}

/** The column of RowMenus, at the end of each row. */
export const menuColumn = <Row,>(render: Column<Row>['render']): Column<Row> => ({
  key: 'acoes',
  header: '',
  align: 'right',
  width: 60,
  render,
});

type ActiveProps = { ativo: boolean; onDeactivate: () => void; onReactivate: () => void };

/** Deactivates the record, or reactivates it. */
export function ActiveItem({ ativo, onDeactivate, onReactivate }: ActiveProps) {
  return (
    <RowItem icon={ativo ? IconPlayerPause : IconPlayerPlay} onClick={ativo ? onDeactivate : onReactivate}>
      {ativo ? 'Desativar' : 'Reativar'}
    </RowItem>
  );
}
