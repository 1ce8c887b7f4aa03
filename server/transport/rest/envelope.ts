import type { Page } from '#server/platform/pagination.ts';
import type { Answered, RouteInput } from './route.ts';

/** The envelope of section 2.1 as it goes out. */
export function writeEnvelope({ message, data }: Answered): string {
  return JSON.stringify({ success: true, message, ...(data === undefined ? {} : { data }) });
}

/** A list's `data`: `resultados` and `paginacao` (section 2.2). */
export function listData<T>(page: Page<T>, pageUrl: RouteInput['pageUrl']) {
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

/** "1 produto encontrado." / "3 produtos encontrados." */
export function countMessage(n: number, one: string, many: string): string {
  return n === 1 ? `1 ${one}.` : `${n < 1_000 ? n : n.toLocaleString('pt-BR')} ${many}.`;
}
