import { EVENTOS as WORDS } from '#modulos/index.ts';
import { z } from '#server/platform/validation.ts';
import { CATALOGO, type Dados, EVENTOS, type Evento, KINDS } from './catalogo.ts';
import { type Registro, readRegistro } from './registro.ts';
import type { DescricaoEvento } from './schemas.ts';

type Json = Record<string, unknown>;

let described: readonly DescricaoEvento[] | undefined;

/** The whole catalogue, in the contract's order. */
export function describeCatalogo(): readonly DescricaoEvento[] {
  described ??= EVENTOS.map((evento) => {
    const { emitido, exemplo } = KINDS[evento];
    const words = WORDS[evento];
    const { $schema, ...schema } = z.toJSONSchema(CATALOGO[evento]);
    const esquema = { $schema, title: evento, description: words.gatilho, ...(readable(schema) as Json) };
    return { evento, ...words, emitido, exemplo, esquema };
  });
  return described;
}

/** Realistic `dados` of a kind. */
export function exemploDe<E extends Evento>(evento: E): Dados<E> {
  return KINDS[evento].exemplo as Dados<E>;
}

/** The record that an event tells of, as its `dados` call it; null for one that tells of none (a test) or is of no known kind. */
export function registroDe(evento: string, dados: unknown): Registro | null {
  const assunto = KINDS[evento as Evento]?.registro;
  return assunto ? readRegistro(assunto, dados) : null;
}

/** A delivery's body with realistic `dados`, as a receiver gets it. */
export const exemploEntrega = (evento: Evento) => ({
  evento,
  timestamp: '2026-08-07T10:15:00.318-03:00',
  webhook_id: 7,
  empresa_id: 1,
  dados: exemploDe(evento),
  idempotency_key: `7_${evento === 'webhook.teste' ? 'teste' : evento}_5f0c2b7f3f6d4c0e9a1d8b64e2c7a913`,
});

/**
 * A JSON Schema as a person would write it: without the patterns that a format already says and the bounds of a safe integer, a
 * field that may be null in one line. It lets unknown fields pass, although publish() does not: added fields are not a
 * breaking change, so a receiver must not refuse them.
 */
function readable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(readable);
  if (schema === null || typeof schema !== 'object') return schema;
  const { anyOf, additionalProperties: _, ...kept } = schema as Json;
  if (kept.format) delete kept.pattern;
  if (kept.maximum === Number.MAX_SAFE_INTEGER) delete kept.maximum;
  const rest = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, readable(value)]));
  if (!Array.isArray(anyOf)) return rest;
  const [first, second, ...more] = anyOf.map(readable) as Json[];
  const nullable =
    first && !first.enum && typeof first.type === 'string' && second?.type === 'null' && more.length === 0;
  return nullable ? { ...first, type: [first.type, 'null'], ...rest } : { anyOf: anyOf.map(readable), ...rest };
}
