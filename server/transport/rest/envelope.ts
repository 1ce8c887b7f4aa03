import type { Page } from '#server/platform/pagination.ts';
import type { Answered, RouteInput } from './route.ts';

/** The envelope of section 2.1 as it goes out. */
export function writeEnvelope({ message, data }: Answered): string {
  return JSON.stringify({ success: true, message, ...(data === undefined ? {} : { data }) });
}

/** A list's answer: `resultados` and `paginacao` (section 2.2); a total that is a lower bound says so in a header. */
export function listAnswer<T>(page: Page<T>, message: string, pageUrl: RouteInput['pageUrl']): Answered {
  const total_paginas = Math.max(1, Math.ceil(page.total_registros / page.por_pagina));
  const data = {
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
  return { message, data, ...(page.ao_menos ? { headers: { 'X-Total-Minimo': 'true' } } : {}) };
}

/** "1 produto encontrado." / "3 produtos encontrados." / "Mais de 1.025 produtos encontrados." */
export function countMessage(page: Page<unknown>, one: string, many: string): string {
  const n = page.total_registros;
  if (n === 1) return `1 ${one}.`;
  return `${page.ao_menos ? 'Mais de ' : ''}${n < 1_000 ? n : n.toLocaleString('pt-BR')} ${many}.`;
}
