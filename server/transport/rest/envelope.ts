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
