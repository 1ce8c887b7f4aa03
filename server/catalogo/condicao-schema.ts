import { A_VISTA, diasDaCondicao } from '#modulos/condicao-pagamento.ts';
import { text } from '#server/platform/validation.ts';
import { CONDICAO, orNothing } from '#server/platform/written-forms.ts';

const LONGEST = 200;

/** How a document is paid: days from its closing, such as `30/60/90`; null and an empty text are `0`, at once. */
export const condicaoPagamento = text(LONGEST)
  .nullable()
  .transform((condicao, context) => {
    const days = diasDaCondicao(condicao || A_VISTA);
    if (!('erro' in days)) return days.join('/');
    context.addIssue({ code: 'custom', message: days.erro });
    return A_VISTA;
  })
  .meta({ pattern: orNothing(CONDICAO), examples: ['30/60/90'] });
