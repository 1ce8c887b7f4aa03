import { releaseReservas } from '#server/estoque/index.ts';
import { type Empresa, getEmpresa, setReservaEstoque } from '#server/identidade/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { reserveOpenVendas } from './reservas.ts';
import { setReservaInput } from './schemas.ts';

/**
 * Whether the company's open sales reserve stock. Turned on, all that are open reserve at once, even where that is more than there is;
 * turned off, nothing is reserved any more. Both in the same transaction as the choice itself.
 */
export async function setReserva(outer: Ctx, input: unknown): Promise<Empresa> {
  requireScope(outer, 'configuracoes:write');
  const { reserva_estoque } = parseInput(setReservaInput, input);
  return transaction(outer, async (ctx) => {
    if (await setReservaEstoque(ctx, reserva_estoque)) {
      await (reserva_estoque ? reserveOpenVendas(ctx) : releaseReservas(ctx));
    }
    return getEmpresa(ctx);
  });
}
