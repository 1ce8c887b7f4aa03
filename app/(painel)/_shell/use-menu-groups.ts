'use client';

import { useLocalStorage } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { openGroups } from './open-groups.ts';

/** Groups of every day's work, which are open until somebody closes them. */
const DAILY = ['atender', 'vender', 'estoque'];

const isList = (value: unknown): value is string[] => Array.isArray(value);

/**
 * Which groups of the menu are open. This browser remembers what its user opened and closed; the group of a screen that is reached by
 * another way opens by itself, and what does not fit any more closes (`openGroups`).
 *
 * @param sizes how many screens each group shows
 */
export function useMenuGroups(
  menu: RefObject<HTMLElement | null>,
  sizes: Readonly<Record<string, number>>,
  current: string | undefined,
) {
  const [stored, setStored] = useLocalStorage<unknown>({ key: 'romaneio.menu', defaultValue: DAILY });
  const wanted = isList(stored) ? stored : DAILY;
  const { row, room } = useMeasures(menu, Object.keys(sizes).join());
  const heights = Object.fromEntries(Object.entries(sizes).map(([grupo, size]) => [grupo, size * row]));
  const open = openGroups(wanted, current, { room, heights });

  useEffect(() => {
    if (!current) return;
    setStored((before: unknown) => first(current, isList(before) ? before : DAILY));
  }, [current, setStored]);

  return {
    isOpen: (grupo: string) => open.includes(grupo),
    /** What was closed for want of room stays closed when another one closes: nothing opens but by somebody's wish. */
    toggle: (grupo: string) =>
      setStored(
        open.includes(grupo) ? wanted.filter((one) => one !== grupo && open.includes(one)) : first(grupo, wanted),
      ),
  };
}

const first = (grupo: string, others: string[]) => [grupo, ...others.filter((one) => one !== grupo)];

/** Height of a screen's row, and how much of the menu is left beside what is always shown. */
function useMeasures(menu: RefObject<HTMLElement | null>, key: string): { row: number; room: number } {
  const [measured, setMeasured] = useState({ row: 0, room: Number.POSITIVE_INFINITY });
  const measure = useCallback(() => {
    const list = menu.current;
    const row = list?.querySelector('a')?.getBoundingClientRect().height ?? 0;
    // Nothing is measured of a drawer that is not shown.
    if (!list || row === 0) return;
    const groups = [...list.querySelectorAll('[data-group]')].reduce((sum, each) => sum + heightOf(each), 0);
    const room = list.clientHeight - (heightOf(list.firstElementChild) - groups);
    setMeasured((before) => (before.row === row && Math.abs(before.room - room) < 0.5 ? before : { row, room }));
  }, [menu]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other groups leave another room
  useLayoutEffect(measure, [measure, key]);
  useEffect(() => {
    const list = menu.current;
    if (!list) return;
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    if (list.firstElementChild) observer.observe(list.firstElementChild);
    return () => observer.disconnect();
  }, [menu, measure]);
  return measured;
}

const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;
