import { createHmac } from 'node:crypto';
import { z } from '#server/platform/validation.ts';
import type { Http } from '../pedido.ts';
import { FalhaDoCanal, type Passo } from '../port.ts';
import type { CanalCloudApi } from './config.ts';
import { describeErro } from './erros.ts';
import { askGraph, errorOf, isSuccess } from './graph.ts';

const numero = z.object({
  display_phone_number: z.string().catch(''),
  verified_name: z.string().catch(''),
  quality_rating: z.string().catch('UNKNOWN'),
  name_status: z.string().catch(''),
});
const rows = z.object({ data: z.array(z.looseObject({})) });

const QUALITY: Readonly<Record<string, string>> = {
  GREEN: 'qualidade alta',
  YELLOW: 'qualidade média: há contatos bloqueando ou denunciando',
  RED: 'qualidade baixa: a Meta pode limitar o número',
};

type Step = () => Promise<string>;
class Wrong extends Error {}

/** Tries an official channel at Meta, step by step; a step whose ground is missing is not tried. Nothing is sent to anybody. */
export async function testChannel(http: Http, canal: CanalCloudApi): Promise<Passo[]> {
  const { telefone_id, conta_id } = canal.config;
  const ask = async (path: string, query: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
    const answer = await askGraph(http, canal, { path, query, method });
    const erro = errorOf(answer);
    if (!isSuccess(answer) || erro) throw new Wrong(describeErro(erro ?? {}).mensagem);
    return answer.json;
  };
  const steps: [nome: string, step: Step][] = [
    ['Token e número', () => testNumber(canal, ask)],
    ['Chave secreta do aplicativo', () => testSecret(canal, ask)],
    ['Conta do WhatsApp Business', () => testAccount(ask, telefone_id, conta_id)],
    ['Avisos', () => testSubscription(ask, conta_id)],
    ['Modelos', () => testTemplates(ask, conta_id)],
  ];
  const passos: Passo[] = [];
  for (const [nome, step] of steps) {
    const passo = await step().then(
      (detalhe) => ({ nome, ok: true, detalhe }),
      (error: unknown) => ({ nome, ok: false, detalhe: told(error) }),
    );
    passos.push(passo);
    // Without the number nothing else can be asked.
    if (!passo.ok && passos.length === 1) break;
  }
  return passos;
}

const told = (error: unknown) =>
  error instanceof FalhaDoCanal || error instanceof Wrong
    ? error.message
    : 'A Meta respondeu algo que não pôde ser lido.';

type Ask = (path: string, query?: Record<string, string>, method?: 'GET' | 'POST') => Promise<unknown>;

async function testNumber({ config }: CanalCloudApi, ask: Ask): Promise<string> {
  const fields = 'id,display_phone_number,verified_name,quality_rating,name_status';
  const found = numero.parse(await ask(config.telefone_id, { fields }));
  const digits = (text: string) => text.replace(/\D/g, '');
  if (digits(found.display_phone_number) !== digits(config.numero)) {
    throw new Wrong(`O ID informado é do número ${found.display_phone_number}, e o canal diz ${config.numero}.`);
  }
  const quality = QUALITY[found.quality_rating] ?? 'qualidade ainda não medida';
  const name = found.name_status === 'DECLINED' ? ' O nome de exibição foi recusado pela Meta.' : '';
  return `${found.display_phone_number} (${found.verified_name || 'sem nome verificado'}), ${quality}.${name}`;
}

/** Meta checks a proof that is made with the secret, and refuses another one's. */
async function testSecret({ config, segredos }: CanalCloudApi, ask: Ask): Promise<string> {
  const proof = createHmac('sha256', segredos.app_secret).update(segredos.token).digest('hex');
  await ask(config.telefone_id, { fields: 'id', appsecret_proof: proof }).catch((error: unknown) => {
    if (!(error instanceof Wrong)) throw error;
    throw new Wrong('A chave secreta não é do aplicativo que criou o token: copie-a em Configurações do app → Básico.');
  });
  return 'É a do aplicativo que criou o token.';
}

async function testAccount(ask: Ask, telefone_id: string, conta_id: string): Promise<string> {
  let after = '';
  for (let n = 0; n < 20; n++) {
    const query = { fields: 'id', limit: '100', ...(after && { after }) };
    const json = await ask(`${conta_id}/phone_numbers`, query);
    if (rows.parse(json).data.some(({ id }) => id === telefone_id)) return 'O número é desta conta.';
    after = nextOf(json);
    if (!after) break;
  }
  throw new Wrong('O número não é desta conta: confira o ID da conta do WhatsApp Business.');
}

const paging = z.object({ paging: z.object({ next: z.string(), cursors: z.object({ after: z.string() }) }) });
function nextOf(json: unknown): string {
  const read = paging.safeParse(json);
  return read.success ? read.data.paging.cursors.after : '';
}

/** Without the app's subscription to the account Meta sends no notice; where it is missing it is made. */
async function testSubscription(ask: Ask, conta_id: string): Promise<string> {
  const path = `${conta_id}/subscribed_apps`;
  const app = z.object({ id: z.string() }).parse(await ask('app', { fields: 'id' }));
  const isThere = (json: unknown) =>
    rows.parse(json).data.some((each) => {
      const data = each.whatsapp_business_api_data;
      return typeof data === 'object' && data !== null && 'id' in data && data.id === app.id;
    });
  if (isThere(await ask(path))) return 'O aplicativo recebe os avisos desta conta.';
  await ask(path, {}, 'POST');
  return 'O aplicativo não recebia os avisos desta conta e foi inscrito agora.';
}

async function testTemplates(ask: Ask, conta_id: string): Promise<string> {
  const json = await ask(`${conta_id}/message_templates`, { fields: 'name', status: 'APPROVED', limit: '1' });
  return rows.parse(json).data.length > 0
    ? 'Há modelos aprovados.'
    : 'Ainda não há modelo aprovado: sem um, só é possível responder a quem escreveu nas últimas 24 horas.';
}
