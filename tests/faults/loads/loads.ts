import { settle as settleCaixa } from '../caixa.ts';
import { passTime, settle, tellAll } from '../canais/canais.ts';
import type { Trabalhadores } from '../canais/trabalhadores.ts';
import type { Door } from '../door.ts';
import { quiet } from '../parts/configure.ts';
import { MAILBOX, type Servers } from '../parts/servers.ts';
import { hojeDe } from '../proofs/caixa.ts';
import { createRandom } from '../random.ts';
import type { Stage } from '../stage.ts';
import type { World } from '../world.ts';
import { type LoadCaixa, startLoadCaixa } from './caixa.ts';
import { type LoadComercio, startComercio } from './comercio.ts';
import { startCompras } from './compras.ts';
import {
  type LoadConhecimento,
  passTimeOfConhecimento,
  settleConhecimento,
  startConhecimento,
} from './conhecimento.ts';
import { type Diario, openDiario } from './diario.ts';
import { type Load, startLoad } from './estoque.ts';
import { followFeeds, type LoadFeed, type Seguida } from './feed.ts';
import { type LoadFotos, startFotos } from './fotos.ts';
import { type LoadImportacoes, startImportacoes } from './importacoes.ts';
import { findMailed, type LoadMensagens, startMensagens } from './mensagens.ts';
import { type LoadNegocios, startNegocios } from './negocios.ts';
import { type LoadNotas, startNotas } from './notas.ts';
import { type LoadTelas, openTelas } from './telas.ts';

/** Everything that clients do at once. */
export type Loads = {
  diario: Diario;
  estoque: Load;
  caixa: LoadCaixa;
  comercio: LoadComercio;
  negocios: LoadNegocios;
  fotos: LoadFotos;
  conhecimento: LoadConhecimento;
  importacoes: LoadImportacoes;
  mensagens: LoadMensagens;
  notas: LoadNotas;
  telas: LoadTelas;
  feed: LoadFeed;
  seguidas: Seguida[];
  /** A day until which every contract's cycle must be there; known once all is settled. */
  hoje: string;
  /** Some minutes pass for what processes that died had in hand. To be called while no worker lives. */
  passTime(): Promise<void>;
  /** Begins no more, and waits until what was asked for again has an answer. */
  stop(say: (what: string) => void): Promise<void>;
  /**
   * Waits until nothing is under way; how many seconds that took.
   * @param light those that work channels off in place of the real workers, and can be killed again and again in little time
   */
  settle(real: Trabalhadores, light: Trabalhadores, say: (what: string) => void): Promise<number>;
};

type Options = { door: Door; stage: Stage; world: World; servers: Servers; perSecond: number; seed: number };

export function startLoads({ door, stage, world, servers, perSecond, seed }: Options): Loads {
  let serial = 10;
  const random = () => createRandom(seed + serial++);
  const pauseMs = 24_000 / perSecond;
  const diario = openDiario(door, random());
  const { imap } = servers;
  const mail = imap && ((raw: string) => imap.deliver(MAILBOX.user, raw));
  const estoque = startLoad(door, stage, perSecond, random());
  const caixa = startLoadCaixa(door, stage.caixa, perSecond / 2, random());
  const comercio = startComercio(door, diario, world.balcoes, random(), pauseMs);
  const compras = startCompras(door, diario, world.balcoes, random(), pauseMs);
  const negocios = startNegocios(door, diario, world.quadro, random(), pauseMs / 2);
  const fotos = startFotos(door, diario, world.vitrine, random(), pauseMs);
  const conhecimento = startConhecimento(door, diario, world.estante, random(), pauseMs * 2);
  const importacoes = startImportacoes(door, world.balanca, random(), pauseMs);
  const mensagens = startMensagens(door, world.palco, world.palcoCasa.token, random(), mail);
  const notas = startNotas(door, world.balcoes[0], random(), pauseMs * 2);
  const seguidas = [...world.casas, ...stage.feeds];
  const telas = openTelas(door, world.palcoCasa);
  const feed = followFeeds(door, seguidas);
  const pass = async () => {
    await passTime(mensagens.duvidas);
    await passTimeOfConhecimento();
  };
  const loads: Loads = {
    ...{
      diario,
      estoque,
      caixa,
      comercio,
      negocios,
      fotos,
      conhecimento,
      importacoes,
      mensagens,
      notas,
      telas,
      feed,
      seguidas,
    },
    hoje: '',
    passTime: pass,
    async stop(say) {
      const all = { estoque, caixa, comercio, compras, negocios, fotos, conhecimento, importacoes, mensagens, notas };
      await Promise.all(
        Object.entries(all).map(async ([name, load]) => {
          await load.stop();
          say(name);
        }),
      );
    },
    async settle(real, light, say) {
      const began = Date.now();
      loads.hoje = hojeDe(stage.caixa);
      await settleCaixa(stage.caixa);
      await caixa.close();
      say('Charges and contracts are settled');
      await settleConhecimento(real, pass);
      say('Knowledge is read');
      await findMailed(mensagens);
      // One that had ended by itself is told by the proofs, with all else.
      await real.stop().catch(() => undefined);
      await light.up();
      await settle(world.palco, light, pass, false);
      say('What was to be sent is sent');
      await tellAll(world.palco, door.base, random());
      await settle(world.palco, light, pass, true);
      await light.stop();
      say('What came is worked off');
      await real.up();
      await quiet();
      say('Deliveries are made');
      await feed.stop();
      await telas.stop();
      return Math.round((Date.now() - began) / 1_000);
    },
  };
  return loads;
}
