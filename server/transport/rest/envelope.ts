import type { Page } from '#server/platform/pagination.ts';

/** The content of a success, from which the pipeline writes the answer: an envelope, or a file as it is. */
export type Answered = {
  message: string;
  data?: unknown;
  headers?: Record<string, string>;
  /** In place of the route's status: 200 where what was to be made is there already. */
  status?: 200 | 302;
  file?: Uint8Array<ArrayBuffer>;
};

/** The envelope of every success: `success`, `message` and, unless the answer is empty, `data`. */
export function writeEnvelope({ message, data }: Answered): string {
  return JSON.stringify({ success: true, message, ...(data === undefined ? {} : { data }) });
}

/** Records by a cursor: what follows `proximo_apos_id` comes next, and how many there are in all nobody counts. */
export type Followed<T> = { resultados: T[]; por_pagina: number; proximo_apos_id: number; tem_mais: boolean };

/**
 * The `data` of a list by a cursor: as that of every list, with the cursor beside it. One page has no number of its own, so that it is the first
 * of as many as are known of: of two where there is more.
 * @param next the address of the next reading, which is told where there is more
 */
export function followedData({ resultados, por_pagina, proximo_apos_id, tem_mais }: Followed<unknown>, next: string) {
  const more = tem_mais ? 1 : 0;
  return {
    resultados,
    paginacao: {
      ...{ pagina_atual: 1, total_paginas: 1 + more, total_registros: resultados.length + more, por_pagina },
      ...{ proxima: tem_mais ? next : null, anterior: null },
    },
    ...{ proximo_apos_id, tem_mais },
  };
}

/** A list's `data`: `resultados` and `paginacao`, with the addresses of the next and the previous page. */
export function listData(page: Page<unknown>, pageUrl: (pagina: number) => string) {
  const total_paginas = Math.max(1, Math.ceil(page.total_registros / page.por_pagina));
  return {
    resultados: page.resultados,
    paginacao: {
      pagina_atual: page.pagina,
      total_paginas,
      total_registros: page.total_registros,
      por_pagina: page.por_pagina,
      proxima: page.pagina < total_paginas ? pageUrl(page.pagina + 1) : null,
      anterior: page.pagina > 1 ? pageUrl(Math.min(page.pagina - 1, total_paginas)) : null,
    },
  };
}
