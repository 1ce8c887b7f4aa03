import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { changeRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import {
  CLIENTES,
  checkDocument,
  documentTaken,
  parseWhole,
  publishCliente,
  recordCliente,
  refuseTakenDocument,
} from './internal.ts';
import { type Cliente, replaceClienteInput, updateClienteInput } from './schemas.ts';

/**
 * Changes the fields sent (PATCH), deactivation and reactivation among them; emits `cliente.atualizado` only on a change, of any
 * field. Where nothing differs, nothing is written, `atualizado_em` included.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `cnpj_cpf`, as where a customer is created
 */
export async function updateCliente(ctx: Ctx, input: unknown): Promise<Cliente> {
  requireScope(ctx, 'clientes:write');
  const { id, ...sent } = parseInput(updateClienteInput, input);
  return change(ctx, id, sent);
}

/**
 * The same for PUT: fields that are not sent are emptied, or worked out as where a customer is created; `ativo` and `fornecedor` that
 * are not sent stay.
 */
export async function replaceCliente(ctx: Ctx, input: unknown): Promise<Cliente> {
  requireScope(ctx, 'clientes:write');
  const { id, ...sent } = await parseWhole(ctx, replaceClienteInput, input);
  return change(ctx, id, sent);
}

type Sent = { [K in keyof Cliente]?: Cliente[K] | undefined };

function change(outer: Ctx, id: number, sent: Sent): Promise<Cliente> {
  return transaction(outer, async (ctx) => {
    const { before, after, detalhes } = await changeRow(ctx, CLIENTES, {
      id,
      sent,
      check: async (wanted, { cnpj_cpf }) => {
        checkDocument(wanted);
        if (wanted.cnpj_cpf !== cnpj_cpf) await refuseTakenDocument(ctx, wanted.cnpj_cpf);
      },
    });
    if (!detalhes) return after;
    const moved = after.ativo ? 'cliente.reativado' : 'cliente.desativado';
    await publishCliente(ctx, 'cliente.atualizado', after);
    await recordCliente(ctx, before.ativo === after.ativo ? 'cliente.alterado' : moved, after, detalhes);
    return after;
  }).catch(documentTaken);
}
