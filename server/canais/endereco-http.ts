import { guardOfCustomers } from '#server/platform/http/guarded-host.ts';
import { checkDestination } from '#server/platform/http/url-guard.ts';
import { requiredText } from '#server/platform/validation.ts';

/**
 * The address of a platform's HTTP API, as somebody typed it: judged by the guard of servers that customers name, kept without the slash
 * at its end. It is judged once more at each connection.
 */
export const enderecoHttp = () =>
  requiredText(300)
    .transform((url) => url.replace(/\/+$/, ''))
    .superRefine((url, ctx) => {
      const verdict = checkDestination(url, guardOfCustomers());
      if (!verdict.ok) ctx.addIssue({ code: 'custom', message: verdict.motivo });
      else if (verdict.url.search !== '')
        ctx.addIssue({ code: 'custom', message: 'Informe o endereço sem o trecho a partir de "?".' });
    });
