'use client';

import { createParser, useQueryState } from 'nuqs';

/** Names a request of the log: its id, and its time, by which the log lies. */
export type Aberta = { id: number; criado_em: string };

/** `<id>-<ms>`: the request's address, to share. */
const parser = createParser<Aberta>({
  parse: (text) => {
    const [, id, ms] = /^(\d{1,15})-(\d{12,14})$/.exec(text) ?? [];
    return id && ms ? { id: Number(id), criado_em: new Date(Number(ms)).toISOString() } : null;
  },
  serialize: ({ id, criado_em }) => `${id}-${Date.parse(criado_em)}`,
  eq: (a, b) => a.id === b.id,
});

/** The request that is open beside the list, in the URL. */
export function useAberta() {
  const [aberta, setAberta] = useQueryState('requisicao', parser.withOptions({ history: 'push' }));
  return {
    aberta,
    open: ({ id, criado_em }: { id: number; criado_em: Date }) =>
      void setAberta({ id, criado_em: criado_em.toISOString() }),
    close: () => void setAberta(null, { history: 'replace' }),
  };
}
