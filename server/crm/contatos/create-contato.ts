import { holdCliente } from '#server/clientes/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { insertRow } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { resolveCampos, writeCampos } from '../campos/values.ts';
import { responsavelOf } from '../responsavel.ts';
import { writeOwnIdentidades } from './identidades.ts';
import { CONTATOS, fetchShown, publishContato, recordContato } from './internal.ts';
import { withoutMasked } from './masks.ts';
import { type Contato, createContatoInput } from './schemas.ts';
import { putEtiquetas } from './set-etiquetas.ts';

/**
 * Creates a contact; emits `contato.criado`, and `contato.etiqueta_alterada` where it has labels. Without `responsavel_id` whoever acts at
 * the panel answers for it.
 * @throws DomainError CONFLICT, with the contact that is there, when another one has the telephone or the e-mail; VALIDATION_ERROR on a
 * value that looks masked, and on an unknown customer, user, label or field
 */
export async function createContato(outer: Ctx, input: unknown): Promise<Contato> {
  requireScope(outer, 'crm:write');
  const { etiquetas, campos, responsavel_id, ...data } = parseInput(createContatoInput, input);
  withoutMasked(data, null);
  return transaction(outer, async (ctx) => {
    if (data.cliente_erp_id !== null) await holdCliente(ctx, data.cliente_erp_id, CLIENTE);
    const responsavel = await responsavelOf(ctx, responsavel_id);
    const change = await resolveCampos(ctx, 'contato', null, campos);
    const created = await insertRow(ctx, CONTATOS, { ...data, ...responsavel });
    await writeOwnIdentidades(ctx, created);
    await writeCampos(ctx, 'contato', created.id, change);
    await publishContato(ctx, 'contato.criado', created, { criado_em: isoInZone(created.criado_em, ctx.fuso) });
    const put = await putEtiquetas(ctx, created, { adicionar: etiquetas, remover: [] }, 'etiquetas');
    await recordContato(ctx, 'contato.criado', created, {
      ...sentOf({ ...data, responsavel_id: responsavel.responsavel_id }),
      ...(change.wanted.length > 0 ? { campos: change.depois } : {}),
      ...(put.adicionadas.length > 0 ? { etiquetas_adicionadas: put.adicionadas } : {}),
    });
    return fetchShown(ctx, created.id);
  });
}

/** The field and the noun of a customer, for refusals. */
export const CLIENTE = { field: 'cliente_erp_id', noun: 'Cliente' };
