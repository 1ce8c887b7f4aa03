import type { Arrivals } from '../arrivals.ts';
import { verifyCanais } from '../canais/verifica.ts';
import type { Door } from '../door.ts';
import type { Loads } from '../loads/loads.ts';
import { findUnanswered } from '../loads/mensagens.ts';
import type { Disturbances } from '../parts/disturbances.ts';
import type { Servers } from '../parts/servers.ts';
import type { Stage } from '../stage.ts';
import type { World } from '../world.ts';
import { compareArquivos } from './arquivos.ts';
import { verifyCaixa } from './caixa.ts';
import { compareConhecimento } from './conhecimento.ts';
import { compareDocumentos, DOCUMENTOS } from './documentos.ts';
import { compareFeeds } from './feed.ts';
import { verifyImportados } from './importados.ts';
import { type Apagadas, compareMarcas } from './marcas.ts';
import { compareNegocios } from './negocios.ts';
import { compareNotas } from './notas.ts';
import { comparePortas } from './portas.ts';
import { checkStatements, noteIn, type Violation, verify } from './verify.ts';

export type Ran = {
  door: Door;
  disturbances: Disturbances;
  stage: Stage;
  world: World;
  loads: Loads;
  servers: Servers;
  arrivals: Arrivals;
};

/** Every proof, once all is quiet and everything is up. */
export async function proveAll(ran: Ran): Promise<Violation[]> {
  const { door, disturbances, stage, world, loads, servers, arrivals } = ran;
  const found: Violation[] = [];
  const rule = noteIn(found);
  const companies = [...stage.companies, ...world.casas.map(({ company }) => company)];
  found.push(...(await verify({ ...stage, companies }, loads.estoque, arrivals)));
  found.push(...(await verifyCaixa(stage.caixa, loads.caixa, loads.hoje)));
  found.push(...(await checkStatements(DOCUMENTOS)));
  await compareDocumentos(world.balcoes, loads.comercio, rule);
  const apagadas: Apagadas = new Map(
    loads.conhecimento.publicados.flatMap(({ nome, apagado }) => (apagado === 'não' ? [] : [[nome, apagado]])),
  );
  const empresas = world.casas.map(({ empresa_id }) => empresa_id);
  await compareMarcas(loads.diario.marcas, empresas, apagadas, rule);
  await compareNegocios(world.quadro, loads.negocios, rule);
  await compareConhecimento(world.estante, loads.conhecimento, rule);
  await compareNotas(loads.notas, rule);
  await compareImportacoes(world, loads, found);
  const { there, twice } = await findUnanswered(loads.mensagens, world.palco);
  rule('A message that was written once is there twice', twice);
  found.push(...(await verifyCanais(world.palco, there, loads.mensagens.ditas, loads.mensagens.duvidas)));
  if (servers.media) await compareArquivos(servers.media.folder, loads.fotos, rule);
  rule('A screen of the inbox shows a conversation otherwise than it is', loads.telas.erradas);
  await compareFeeds(door, loads.seguidas, loads.feed, rule);
  comparePortas(door, disturbances, rule);
  return found;
}

async function compareImportacoes({ balanca }: World, { importacoes }: Loads, found: Violation[]): Promise<void> {
  for (const { id, nome, arquivo, fim } of importacoes.enviados) {
    if (fim === 'concluida' && id !== null) found.push(...(await verifyImportados(balanca.company, id, arquivo)));
    else noteIn(found)('An import did not come to its end', [{ id, nome }]);
  }
}
