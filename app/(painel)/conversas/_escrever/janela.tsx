'use client';

import { IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { serverNow } from '#app/_trpc/clock.ts';
import type { Conversa } from '../../_ao-vivo/types.ts';
import { timeLeft } from '../_parts/momento.ts';
import classes from './compositor.module.css';
import type { Canal } from './limites.ts';

const HOUR = 3_600_000;
/** How often the countdown is written anew. */
const EVERY = 20_000;

/** Milliseconds until free text is no longer taken; null where the channel always takes it. */
export function useJanela({ janela_ate }: Conversa, canal: Canal | undefined): number | null {
  const counts = canal?.janela_horas !== null && canal !== undefined;
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    if (!counts) return;
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), EVERY);
    return () => clearInterval(timer);
  }, [counts]);
  return counts ? (janela_ate?.getTime() ?? 0) - now : null;
}

/** How long the contact can still be answered freely. */
export function Janela({ falta, horas }: { falta: number; horas: number }) {
  return (
    <div className={classes.janela} data-perto={falta < HOUR || undefined}>
      <IconClockHour4 size={14} aria-hidden />
      <span>
        Janela de {horas} h: termina em {timeLeft(falta)}
      </span>
    </div>
  );
}
