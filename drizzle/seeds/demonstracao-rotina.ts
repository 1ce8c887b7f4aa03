import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attendContrato, listPendentes } from '#server/contratos/index.ts';
import { listCorreio, type Mailer, SmtpFault, sendMensagem, showsMail } from '#server/correio/index.ts';
import { endSession, inviteUsuario, openSession, recordRefusedSignIn, recordSignIn } from '#server/identidade/index.ts';
import {
  createImportacao,
  getImportacao,
  runImportacaoBatch,
  setColunas,
  startImportacao,
} from '#server/importacao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { requestId } from '#server/platform/ids.ts';
import { type Agenda, DAY_MS, figures, type Gente, type Historia, MINUTE_MS, ZONE_MS } from './demonstracao-agenda.ts';

/** Each working day people come and go; some days one of them is away, and once somebody did not know the password. */
export function planAcessos(agenda: Agenda, ctx: Ctx, people: readonly (Gente & { email: string })[]): void {
  const pick = figures(20_260_701);
  const { db, empresa_id } = ctx;
  for (let ago = 30; ago >= 0; ago--) {
    const day = agenda.midnight - ago * DAY_MS;
    const weekday = new Date(day - ZONE_MS).getUTCDay();
    for (const [n, { id: usuario_id, ip, agente }] of people.entries()) {
      const away =
        weekday === 0 || (weekday === 6 && n > 1) || (n === people.length - 1 && weekday % 3 !== 1) || pick(9) === 0;
      const comes = day + (8 * 60 + pick(75)) * MINUTE_MS;
      if (away) continue;
      agenda.plan(comes, async () => {
        const { sessao } = await openSession(db, { usuario_id, ip, agente });
        const session = { sessao, usuario_id, empresa_id };
        await recordSignIn(db, session, { request_id: requestId(), ip }, 'senha');
        if (ago === 0) return;
        agenda.plan(day + (17 * 60 + 40 + pick(70)) * MINUTE_MS, () =>
          endSession(db, session, { request_id: requestId(), ip }),
        );
      });
    }
  }
  const forgetful = people[2];
  if (forgetful) {
    const at = agenda.midnight - 13 * DAY_MS + 522 * MINUTE_MS;
    agenda.plan(at, () => recordRefusedSignIn(db, forgetful.email, { request_id: requestId(), ip: forgetful.ip }));
  }
}

/** What the service itself does each night: cycles of contracts. */
export function planNoites(agenda: Agenda, sistema: Ctx): void {
  for (let ago = 30; ago >= 0; ago--) {
    agenda.plan(agenda.midnight - ago * DAY_MS + 65 * MINUTE_MS, async () => {
      const agora = new Date();
      for (const { id } of await listPendentes(sistema.db, agora, { apos: null, limite: 50 })) {
        await attendContrato(sistema, id, agora);
      }
    });
  }
}

const PLANILHA = `Código;Nome;Unidade;Categoria;Preço de venda;Preço de custo;NCM;Estoque mínimo
CALD-CAR;Calda de caramelo 500 ml;UN;Mercearia;31,90;14,20;21069010;8
CALD-CHO;Calda de chocolate 500 ml;UN;Mercearia;31,90;14,20;21069010;8
COAD-V60;Coador cônico de acrílico;UN;Acessórios;54,00;23,50;39241000;6
;Sem código na planilha;UN;Acessórios;10,00;4,00;39241000;0
COLH-DOS;Colher dosadora de inox;UN;Acessórios;dezoito;7,10;82159910;10
ESPUM-MA;Espumador manual;UN;Acessórios;69,00;29,90;8210001;4
FUNIL-SI;Funil dobrável de silicone;UN;Acessórios;22,00;8,40;39241000;6
COAD-V60;Coador cônico de acrílico;UN;Acessórios;54,00;23,50;39241000;6
LATA-1KG;Lata hermética para 1 kg;UN;Acessórios;49,90;21,00;73101000;6
PINCEL-L;Pincel de limpeza do moedor;UN;Acessórios;12,50;4,60;96039000;12
`;

/** A list from another system, with rows that are no good: they are left out, and their reasons kept. */
export async function* tellImportacao(ana: Ctx): Historia {
  const folder = await mkdtemp(join(tmpdir(), 'romaneio-demonstracao-'));
  try {
    const caminho = join(folder, 'produtos.csv');
    await writeFile(caminho, PLANILHA);
    const { id, decimal } = await createImportacao(ana, {
      ...{ tipo: 'produtos', arquivo_nome: 'produtos-sistema-antigo.csv', caminho },
      ...{ sha256: sha256(PLANILHA).toString('hex'), bytes: Buffer.byteLength(PLANILHA) },
    });
    yield 2;
    const { colunas } = await getImportacao(ana, { id });
    await setColunas(ana, { id, colunas, decimal, existentes: 'pular' });
    while ((await runImportacaoBatch(ana, id)).resta);
    yield 6;
    await startImportacao(ana, { id });
    while ((await runImportacaoBatch(ana, id)).resta);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A server that knows nobody of that name. */
const NOBODY: Mailer = {
  send: async () => {
    throw new SmtpFault('EENVELOPE RCPT TO 550 5.1.1', true);
  },
  turn: (work) => work(),
  close: () => undefined,
};

/** An invitation to an address that does not exist: the e-mail comes back. */
export async function* tellConviteErrado(ana: Ctx): Historia {
  // Where e-mails are really sent, nobody gets one of a made-up person.
  if (!showsMail()) return;
  await inviteUsuario(ana, {
    nome: 'Lara Pires',
    email: 'lara@contabilidde.local',
    papel: 'leitura',
    tipo: 'contador',
  });
  yield 1;
  const [last] = await listCorreio(ana.db);
  if (last) await sendMensagem(ana.db, last.id, NOBODY);
}
