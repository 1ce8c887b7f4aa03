import type { CanalAberto, Passo } from '../port.ts';
import { textAt } from './caminho.ts';
import { avisoUrlOf, clientSms } from './cliente.ts';
import { receitaOf } from './presets.ts';
import type { Receita } from './receita.ts';
import { jsonOf, oneLine, secretsOf } from './resposta.ts';

const TIMEOUT_MS = 15_000;

/** Tries a provider without sending anything: its address, the credentials, and where it is to send its notices. Does not throw. */
export async function testHttp(canal: CanalAberto): Promise<Passo[]> {
  const { receita } = receitaOf(canal);
  const address = await stepOfAddress(receita);
  if (!address.ok) return [address];
  return [address, ...(await stepsOfProof(receita, secretsOf(canal))), stepOfNotices(receita, avisoUrlOf(canal))];
}

const withoutPlaces = (url: string) => url.replace(/\{\{[^{}]*\}\}/g, '0');

async function stepOfAddress({ envio }: Receita): Promise<Passo> {
  const nome = 'Endereço do provedor';
  const checked = await clientSms().check(withoutPlaces(envio.url));
  if (!checked.ok) return { nome, ok: false, detalhe: checked.motivo };
  if (checked.aviso) return { nome, ok: false, detalhe: checked.aviso };
  return { nome, ok: true, detalhe: `${checked.url.host} é um endereço aceito.` };
}

async function stepsOfProof(
  { nome: who, prova, envio, resposta }: Receita,
  secrets: readonly string[],
): Promise<Passo[]> {
  if (prova === null) {
    const detalhe = 'Sem requisição de prova: as credenciais só são conferidas na primeira mensagem.';
    return [{ nome: 'Credenciais', ok: true, detalhe }];
  }
  const result = await clientSms().post({
    ...{ url: withoutPlaces(prova.url), method: prova.metodo, timeoutMs: TIMEOUT_MS, bodyLimit: 16_384 },
    headers: [
      ['Accept', 'application/json'],
      ['User-Agent', 'Romaneio-SMS/1.0'],
      ...envio.cabecalhos
        .filter(([name, modelo]) => name.toLowerCase() !== 'content-type' && !modelo.includes('{{'))
        .map(([name, value]): [string, string] => [name, value]),
    ],
  });
  const { status } = result;
  if (result.falha !== null || status === null) {
    return [{ nome: 'Conexão', ok: false, detalhe: `${who} não respondeu: ${result.detalhe ?? 'sem resposta'}.` }];
  }
  const connected: Passo = { nome: 'Conexão', ok: true, detalhe: `${who} respondeu.` };
  if (status >= 200 && status < 300) {
    return [connected, { nome: 'Credenciais', ok: true, detalhe: `${who} aceitou as credenciais.` }];
  }
  const why = oneLine(textAt(jsonOf(result), resposta.erro) ?? '', secrets);
  const what = status === 401 || status === 403 ? 'não aceitou as credenciais' : 'respondeu com um erro';
  return [
    connected,
    { nome: 'Credenciais', ok: false, detalhe: `${who} ${what} (${status})${why ? `: ${why}` : ''}.` },
  ];
}

/** Whether the provider can reach the product; a provider that sends no notices need not. */
function stepOfNotices({ avisos: { mensagem, status } }: Receita, url: string | null): Passo {
  const nome = 'Avisos do provedor';
  if (mensagem === null && status === null) {
    return { nome, ok: true, detalhe: 'Este canal só envia: não está dito como ler os avisos do provedor.' };
  }
  if (url === null) return { nome, ok: false, detalhe: 'O canal não tem endereço de avisos: salve-o de novo.' };
  if (url.startsWith('https://')) {
    return { nome, ok: true, detalhe: 'Informe ao provedor o endereço de avisos deste canal, para receber respostas.' };
  }
  // Development alone: nothing is wrong with the channel.
  return {
    nome,
    ok: true,
    detalhe: 'Este Romaneio não tem endereço público com https: o provedor não consegue avisar.',
  };
}
