import type { Ctx } from '#server/platform/context.ts';
import type { Venda } from './schemas.ts';

/** Brings what a sale reserves up to date. */
export async function reserve(_ctx: Ctx, _venda: Venda): Promise<void> {}
/** The same for several. */
export async function reserveAll(_ctx: Ctx, _ids: readonly number[]): Promise<void> {}
