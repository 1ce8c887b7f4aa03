import { readFile, writeFile } from 'node:fs/promises';
import { romaneio } from './romaneio.ts';

const guardado = await readFile('apos_id', 'utf8').catch(() => '0');

for await (const leitura of romaneio.eventos.lerFeedDeEventos({ apos_id: Number(guardado) }).paginas()) {
  for (const { evento, timestamp } of leitura.resultados) console.log(timestamp, evento);
  // Só depois de tratar a página: se o programa cair no meio, ela volta.
  await writeFile('apos_id', String(leitura.proximo_apos_id));
}
