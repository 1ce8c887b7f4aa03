'use client';

import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import type { Aba, Caixa } from '../use-caixa.ts';
import { ABAS } from '../use-caixa.ts';
import classes from './lista.module.css';

const NOME: Record<Aba, string> = {
  minhas: 'Minhas',
  ninguem: 'De ninguém',
  todas: 'Todas',
  arquivadas: 'Arquivadas',
};
const CONTA = { minhas: 'minhas', ninguem: 'de_ninguem', todas: 'todas' } as const;
/** The server counts no further. */
const MOST = 100;

/** Whose conversations the list shows, and how many of them are open. */
export function Abas({ caixa: { aba, setAba } }: { caixa: Caixa }) {
  const { data } = trpc.conversas.contagens.useQuery();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.abas} role="group" aria-label="Caixas">
      {ABAS.map((one) => {
        const count = one === 'arquivadas' ? undefined : data?.[CONTA[one]];
        return (
          <UnstyledButton key={one} className={classes.aba} aria-pressed={one === aba} onClick={() => void setAba(one)}>
            {NOME[one]}
            {count ? (
              <span className={classes.conta}>
                {count >= MOST ? `${MOST - 1}+` : count}
                <VisuallyHidden component="span"> em aberto</VisuallyHidden>
              </span>
            ) : null}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
