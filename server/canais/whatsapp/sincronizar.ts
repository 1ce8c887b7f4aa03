import { z } from '#server/platform/validation.ts';
import type { Http } from '../pedido.ts';
import { FalhaDoCanal, type ModeloDaPlataforma } from '../port.ts';
import type { CanalCloudApi } from './config.ts';
import { askGraph, isSuccess, questionRefusal } from './graph.ts';

const PAGE = 50;
/** Meta allows 6,000 templates to an account. */
const MOST_PAGES = 200;
const BODY_LIMIT = 8 * 1_024 * 1_024;

const modelo = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  language: z.string().min(1),
  category: z.string().catch(''),
  status: z.string().catch(''),
  components: z.array(z.record(z.string(), z.unknown())).catch([]),
});

const page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

/**
 * The templates of the account, in every state.
 * @throws FalhaDoCanal
 */
export async function listModelos(http: Http, canal: CanalCloudApi): Promise<ModeloDaPlataforma[]> {
  const found: ModeloDaPlataforma[] = [];
  let after: string | undefined;
  for (let n = 0; n < MOST_PAGES; n++) {
    const answer = await askGraph(http, canal, {
      path: `${canal.config.conta_id}/message_templates`,
      query: {
        fields: 'id,name,language,category,status,components',
        limit: String(PAGE),
        ...(after === undefined ? {} : { after }),
      },
      bodyLimit: BODY_LIMIT,
    });
    if (!isSuccess(answer)) throw questionRefusal(answer);
    const read = page.safeParse(answer.json);
    if (!read.success) throw new FalhaDoCanal('A Meta mostrou os modelos de uma forma que não pôde ser lida.');
    const { data, paging } = read.data;
    found.push(...data.flatMap(toModelo));
    // Its own address of the next page would carry the token to wherever it leads.
    if (paging?.next === undefined || paging.cursors === undefined) return found;
    after = paging.cursors.after;
  }
  return found;
}

function toModelo(each: unknown): ModeloDaPlataforma[] {
  const read = modelo.safeParse(each);
  if (!read.success) return [];
  const { id, name, language, category, status, components } = read.data;
  return [{ id_externo: id, nome: name, idioma: language, categoria: category, status, componentes: components }];
}
