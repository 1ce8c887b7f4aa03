import { conhecimentos } from '#drizzle/schema/conhecimento.ts';
import { splitTrechos, writeTrechos } from '#server/conhecimento/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import type { Bloco } from '#server/platform/documento/limits.ts';
import { oneRow } from '#server/platform/rows.ts';

/** The headings and paragraphs of a text in Markdown, as a reader of documents gives them. */
export function blocosDe(markdown: string): Bloco[] {
  const paragraphs = markdown
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m)
    .map((part) => part.trim())
    .filter(Boolean);
  return paragraphs.map((part) => {
    const heading = /^(#{1,6})\s+(.*)$/.exec(part);
    if (heading) return { pagina: 1, nivel: heading[1]?.length ?? 1, texto: plain(heading[2] ?? '') };
    const lines = part.split('\n').filter((line) => !/^\|?[\s:|-]+\|?$/.test(line));
    return { pagina: 1, nivel: 0, texto: plain(lines.map((line) => line.replace(/^[>*-]\s+/, '')).join('\n')) };
  });
}

const plain = (texto: string) => texto.replace(/\*\*|`/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** An item that was read: its passages are there. */
export async function addConhecimento(ctx: Ctx, nome: string, markdown: string): Promise<number> {
  return transaction(ctx, async (tx) => {
    const { id } = oneRow(
      await tx.db.orm
        .insert(conhecimentos)
        .values({
          ...{ empresa_id: ctx.empresa_id, nome, tipo: 'texto', formato: 'markdown', situacao: 'pronto' },
          ...{ texto: markdown, tamanho: Buffer.byteLength(markdown), paginas: 1 },
        })
        .returning({ id: conhecimentos.id }),
    );
    await writeTrechos(tx, id, splitTrechos(blocosDe(markdown), nome));
    return id;
  });
}
