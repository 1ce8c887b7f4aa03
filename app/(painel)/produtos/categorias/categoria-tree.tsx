'use client';

import { ActionIcon, Anchor, Card, Text } from '@mantine/core';
import { IconChevronRight, IconEdit, IconPackage, IconPlus, IconTrash } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { Link } from '#app/_ui/link.tsx';
import { Menu } from '#app/_ui/menu.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Categoria } from '../types.ts';
import classes from './categoria-tree.module.css';

/** Levels of the tree; the last takes no category into it. */
const DEEPEST = 5;

type Props = {
  /** Each before what is inside it. */
  all: readonly Categoria[];
  onEdit?: (categoria: Categoria) => void;
  onAdd?: (inside: Categoria) => void;
  mayDelete: boolean;
};

/**
 * The tree, whose rows take the keys of a tree: arrows up and down move, right opens, left closes or goes to what contains the row, Enter
 * edits, Insert adds inside and Delete deletes.
 */
export function CategoriaTree({ all, onEdit, onAdd, mayDelete }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number | null>(null);
  const deletion = useDeletion();
  const parents = new Set(all.map(({ categoria_pai_id }) => categoria_pai_id));
  const hidden = new Set<number>();
  for (const { id, categoria_pai_id: pai } of all) {
    if (pai !== null && (closed.has(pai) || hidden.has(pai))) hidden.add(id);
  }
  const shown = all.filter(({ id }) => !hidden.has(id));
  const entry = shown.some(({ id }) => id === current) ? current : (shown[0]?.id ?? null);

  function toggle(id: number, open: boolean) {
    const next = new Set(closed);
    if (open) next.delete(id);
    else next.add(id);
    setClosed(next);
  }

  function press(event: KeyboardEvent<HTMLElement>, row: Categoria) {
    if (event.target !== event.currentTarget) return;
    const at = shown.indexOf(row);
    const go = (to: Categoria | undefined) => {
      if (to) document.getElementById(rowId(to.id))?.focus();
    };
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(shown[at + 1]),
      ArrowUp: () => go(shown[at - 1]),
      Home: () => go(shown[0]),
      End: () => go(shown.at(-1)),
      ArrowRight: () => (closed.has(row.id) ? toggle(row.id, true) : parents.has(row.id) && go(shown[at + 1])),
      ArrowLeft: () =>
        parents.has(row.id) && !closed.has(row.id)
          ? toggle(row.id, false)
          : go(shown.find(({ id }) => id === row.categoria_pai_id)),
      Enter: onEdit && (() => onEdit(row)),
      Insert: onAdd && row.nivel < DEEPEST ? () => onAdd(row) : undefined,
      Delete: mayDelete ? () => deletion.ask(row) : undefined,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <>
      <Card withBorder p={0} role="tree" aria-label="Categorias">
        {shown.map((row) => (
          <div
            key={row.id}
            id={rowId(row.id)}
            role="treeitem"
            aria-level={row.nivel}
            aria-expanded={parents.has(row.id) ? !closed.has(row.id) : undefined}
            aria-selected={row.id === entry}
            tabIndex={row.id === entry ? 0 : -1}
            onFocus={() => setCurrent(row.id)}
            onKeyDown={(event) => press(event, row)}
            className={classes.row}
            style={{ '--nivel': row.nivel - 1 } as CSSProperties}
          >
            <Twist row={row} parent={parents.has(row.id)} open={!closed.has(row.id)} onToggle={toggle} />
            <Text span size="sm" fw={row.nivel === 1 ? 600 : 450} className={classes.name}>
              {row.nome}
            </Text>
            <Anchor component={Link} href={`/produtos?categoria=${row.id}`} size="xs" py={4} visibleFrom="sm">
              Ver produtos
            </Anchor>
            <RowMenu label={`Ações de ${row.caminho}`}>
              <RowItem icon={IconPackage} href={`/produtos?categoria=${row.id}`}>
                Ver produtos
              </RowItem>
              {onAdd && row.nivel < DEEPEST ? (
                <RowItem icon={IconPlus} onClick={() => onAdd(row)}>
                  Nova dentro desta
                </RowItem>
              ) : null}
              {onEdit ? (
                <RowItem icon={IconEdit} onClick={() => onEdit(row)}>
                  Renomear ou mover
                </RowItem>
              ) : null}
              {mayDelete ? (
                <>
                  <Menu.Divider />
                  <RowItem icon={IconTrash} color="red" onClick={() => deletion.ask(row)}>
                    Excluir
                  </RowItem>
                </>
              ) : null}
            </RowMenu>
          </div>
        ))}
      </Card>
      {onEdit ? (
        <Text size="xs" c="dimmed" mt="sm" visibleFrom="sm">
          No teclado: setas percorrem a árvore, Enter renomeia ou move, Insert cria dentro, Delete exclui.
        </Text>
      ) : null}
      {deletion.dialog}
    </>
  );
}

const rowId = (id: number) => `categoria-${id}`;

type TwistProps = { row: Categoria; parent: boolean; open: boolean; onToggle: (id: number, open: boolean) => void };

/** Opens and closes what is inside; the row's own keys do the same. */
function Twist({ row, parent, open, onToggle }: TwistProps) {
  if (!parent) return <span style={{ width: 22 }} />;
  return (
    <ActionIcon
      size={22}
      variant="subtle"
      color="gray"
      tabIndex={-1}
      aria-label={`${open ? 'Fechar' : 'Abrir'} ${row.nome}`}
      onClick={() => onToggle(row.id, !open)}
    >
      <IconChevronRight size={15} className={classes.twist} data-open={open || undefined} aria-hidden />
    </ActionIcon>
  );
}

function useDeletion() {
  const [asked, setAsked] = useState<Categoria | null>(null);
  const deletion = useConfirmed(trpc.categorias.delete, {
    refresh: ['categorias', 'produtos'],
    said: () => `Categoria “${asked?.caminho}” excluída.`,
  });
  return {
    ask: (row: Categoria) => {
      setAsked(row);
      deletion.ask({ id: row.id });
    },
    dialog: (
      <ConfirmDialog {...deletion.dialog} title={`Excluir “${asked?.caminho}”?`} confirm="Excluir categoria" danger>
        Só uma categoria vazia pode ser excluída: sem outras dentro dela e sem produtos.
      </ConfirmDialog>
    ),
  };
}
