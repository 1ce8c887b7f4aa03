import { reactTo } from '#server/eventos/index.ts';
import { reconcile } from './reconcile.ts';

// Sales and purchases make titles: whoever imports this room has it react to them. An open one owes nothing yet.

reactTo('venda', 'financeiro', async (ctx, { id, status }) => {
  if (status !== 'em_aberto') await reconcile(ctx, { tipo: 'venda', id });
});

reactTo('compra', 'financeiro', async (ctx, { id, status }) => {
  if (status !== 'aberta') await reconcile(ctx, { tipo: 'compra', id });
});
