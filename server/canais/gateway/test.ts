import type { Http } from '../pedido.ts';
import { FalhaDoCanal, type Passo } from '../port.ts';
import type { CanalEvolution, CanalWaha } from './config.ts';
import { acessoOf as evolutionOf, missing as missingInstance, pathOf } from './evolution.ts';
import { telefoneOf } from './jid.ts';
import { at, isObjeto, listOf, textAt } from './json.ts';
import { type Acesso, ask, isSuccess, questionRefusal } from './pedir.ts';
import { missing as missingSession, acessoOf as wahaOf } from './waha.ts';
import { stateOf } from './waha-read.ts';

class Wrong extends Error {}
type Step = readonly [nome: string, step: () => Promise<string>];

/** Does the steps in order; after one that fails the rest cannot be told. */
async function run(steps: readonly Step[]): Promise<Passo[]> {
  const passos: Passo[] = [];
  for (const [nome, step] of steps) {
    try {
      passos.push({ nome, ok: true, detalhe: await step() });
    } catch (error) {
      const isTold = error instanceof FalhaDoCanal || error instanceof Wrong;
      passos.push({
        nome,
        ok: false,
        detalhe: isTold ? error.message : 'O gateway respondeu algo que não pôde ser lido.',
      });
      break;
    }
  }
  return passos;
}

async function question(
  acesso: Acesso,
  path: string,
  missing: string,
  query?: Record<string, string>,
): Promise<unknown> {
  const answer = await ask(acesso, { path, query, timeoutMs: 20_000 });
  if (!isSuccess(answer)) throw questionRefusal(answer, missing);
  return answer.json;
}

/** Says which number a gateway is connected to, and refuses another one than the channel's. */
function sameNumber(jid: string | null, endereco: string): string {
  const telefone = telefoneOf(jid);
  if (telefone === null) return 'Conectado ao WhatsApp.';
  const plain = (text: string) => text.replace(/\D/g, '').replace(/^(55\d\d)9(\d{8})$/, '$1$2');
  if (plain(telefone) === plain(endereco)) return `Conectado como ${telefone}.`;
  throw new Wrong(`O gateway está conectado como ${telefone}, e o canal diz ${endereco}.`);
}

const lacking = (wanted: readonly string[], given: readonly string[]) => wanted.filter((name) => !given.includes(name));

const EVOLUTION_EVENTS = ['MESSAGES_UPSERT', 'MESSAGES_UPDATE', 'SEND_MESSAGE', 'CONNECTION_UPDATE'];

/** Tries a channel of Evolution API, step by step. Nothing is sent to anybody. */
export function testEvolution(http: Http, canal: CanalEvolution, endereco: string): Promise<Passo[]> {
  const acesso = evolutionOf(http, canal);
  const { instancia } = canal.config;
  const lost = missingInstance(canal);
  return run([
    [
      'Gateway e chave',
      async () => {
        const version = textAt(
          await question({ ...acesso, headers: {} }, '', 'Neste endereço não há uma Evolution API.'),
          'version',
        );
        await question(acesso, pathOf('instance/connectionState', canal), lost);
        return `Evolution API${version ? ` ${version}` : ''} respondeu, e a chave é aceita.`;
      },
    ],
    [
      'Telefone',
      async () => {
        const state = textAt(
          await question(acesso, pathOf('instance/connectionState', canal), lost),
          'instance',
          'state',
        );
        if (state !== 'open') throw new Wrong('O telefone não está conectado: leia o QR code no gateway.');
        const found = listOf(await question(acesso, 'instance/fetchInstances', lost, { instanceName: instancia }))[0];
        return sameNumber(textAt(found, 'ownerJid') ?? textAt(found, 'instance', 'owner'), endereco);
      },
    ],
    [
      'Avisos',
      async () => {
        const hook = await question(acesso, pathOf('webhook/find', canal), lost);
        if (!isObjeto(hook) || hook.enabled !== true)
          throw new Wrong('O webhook da instância está desligado: ligue-o com o endereço deste canal.');
        if (hook.webhookByEvents === true)
          throw new Wrong('Desligue "Webhook by Events": todos os avisos vão para um endereço só.');
        const events = lacking(EVOLUTION_EVENTS, listOf(hook.events).map(String));
        if (events.length > 0) throw new Wrong(`Faltam eventos no webhook da instância: ${events.join(', ')}.`);
        return 'O webhook está ligado, com os eventos de que o canal precisa.';
      },
    ],
  ]);
}

const WAHA_EVENTS = ['message.any', 'message.ack', 'session.status'];

/** Tries a channel of WAHA, step by step. Nothing is sent to anybody. */
export function testWaha(http: Http, canal: CanalWaha, endereco: string): Promise<Passo[]> {
  const acesso = wahaOf(http, canal);
  const { sessao } = canal.config;
  const path = `api/sessions/${encodeURIComponent(sessao)}`;
  let session: unknown;
  return run([
    [
      'Gateway e chave',
      async () => {
        session = await question(acesso, path, missingSession(canal));
        if (!isObjeto(session)) throw new Wrong('Neste endereço não há uma WAHA.');
        return 'A WAHA respondeu, e a chave é aceita.';
      },
    ],
    [
      'Telefone',
      async () => {
        const erro = stateOf(textAt(session, 'status'));
        if (erro !== null) throw new Wrong(erro ?? 'A sessão está iniciando: teste de novo em instantes.');
        return sameNumber(textAt(session, 'me', 'id'), endereco);
      },
    ],
    [
      'Avisos',
      async () => {
        const hooks = listOf(at(session, 'config', 'webhooks'));
        // What is set for all sessions at once, the API does not show.
        if (hooks.length === 0)
          return 'A sessão não tem webhook próprio: confira se o webhook geral da WAHA tem o endereço deste canal.';
        const all = hooks.map((hook) => listOf(at(hook, 'events')).map(String));
        if (all.some((events) => events.includes('*') || lacking(WAHA_EVENTS, events).length === 0)) {
          return 'O webhook da sessão tem os eventos de que o canal precisa.';
        }
        throw new Wrong(`Faltam eventos no webhook da sessão: ${lacking(WAHA_EVENTS, all.flat()).join(', ')}.`);
      },
    ],
  ]);
}
