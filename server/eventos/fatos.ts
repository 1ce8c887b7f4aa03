import type { Ctx } from '#server/platform/context.ts';

/**
 * What rooms below tell those above, which they do not know: a document changed, in the transaction of the change, and this is how it is
 * now. Whoever reacts reads the rest by a verb.
 */
export type Fatos = {
  venda: { id: number; status: 'em_aberto' | 'finalizada' | 'cancelada' };
  compra: { id: number; status: 'aberta' | 'parcial' | 'recebida' | 'cancelada' };
};
export type Fato = keyof Fatos;
type Reaction<F extends Fato> = (ctx: Ctx, fato: Fatos[F]) => Promise<void>;

const reactions: { [F in Fato]: Map<string, Reaction<F>> } = { venda: new Map(), compra: new Map() };

/** Has a room react to a fact from now on; its `index.ts` calls this, so that whoever imports the room has it react. */
export function reactTo<F extends Fato>(fato: F, room: string, reaction: Reaction<F>): void {
  reactions[fato].set(room, reaction);
}

/**
 * Tells the rooms above of a fact, in the transaction of the change: what they do stands or falls with it. They are told last, behind
 * all other locks of the change, and one after another.
 */
export async function tellRooms<F extends Fato>(ctx: Ctx, fato: F, told: Fatos[F]): Promise<void> {
  if (!ctx.db.transaction) throw new Error('A fact belongs in the transaction of its change');
  if (reactions[fato].size === 0) {
    throw new Error(`Nobody reacts to ${fato}: a process that changes one must import #server/financeiro/index.ts`);
  }
  for (const reaction of reactions[fato].values()) await reaction(ctx, told);
}
