import { type Linha, linhaOf, resolveLinhas, toldLinha } from '#server/catalogo/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { ItemVenda, SentItem } from './schemas.ts';

/** A line as it is to be written; `id` only where the sale has it already. */
export type Line = Linha<'produto' | 'servico'>;

/** The part of an item that its sender decides. */
export const lineOf = (item: ItemVenda): Line => linhaOf(item);

/** A line as the audit trail tells it. */
export const toldLine = (line: Line) => toldLinha(line);

/**
 * The lines of a sale from what was sent (catalogo/resolve-linhas.ts).
 * @param before the sale's items
 */
export const resolveLines = (ctx: Ctx, sent: readonly SentItem[], before: readonly ItemVenda[] = []): Promise<Line[]> =>
  resolveLinhas(ctx, sent, before, 'Este pedido');
