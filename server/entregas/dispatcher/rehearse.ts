import type { Db } from '#server/platform/db.ts';
import type { HttpFault } from '#server/platform/http/faults.ts';
import { secretsOf } from '#server/webhooks/index.ts';
import { releaseEntrega } from '../release.ts';
import { claim, type Job } from './claim.ts';
import { judge } from './policy.ts';
import { type Finished, record } from './record.ts';
import { requestHeaders } from './request.ts';
import { heartbeat, registerWorker, unregisterWorker } from './workers.ts';

/** What a destination is supposed to answer, and after how long. */
export type RespostaEnsaiada = {
  ms: number;
  status: number | null;
  falha?: HttpFault;
  detalhe?: string;
  cabecalhos?: [string, string][];
  corpo?: string;
};

/** A delivery at one of its attempts, as whoever answers sees it. */
export type EnvioEnsaiado = Pick<Job, 'webhook_id' | 'evento' | 'evento_id' | 'entrega_id' | 'url'> & { em: Date };

export type Ensaio = {
  /** Works off what is due by then, each at its own time; the attempts that come later wait. */
  run(ate: Date): Promise<void>;
  /** Leaves what is due later to the workers. */
  end(): Promise<void>;
};

const BATCH = 500;

/**
 * Lives through deliveries of the past: claims, judges and records them as the dispatcher does, with the very rows that it writes, but asks
 * `answer` what came of each attempt instead of the network. For the demonstration's month, whose receivers do not exist; nothing that is
 * sent is ever rehearsed.
 */
export async function createEnsaio(
  db: Db,
  answer: (envio: EnvioEnsaiado) => RespostaEnsaiada,
  limits: { failures: number; hours: number },
): Promise<Ensaio> {
  const dono = await registerWorker(db, 'ensaio');
  /** When each delivery that waits for another attempt is due. */
  const due = new Map<number, { geracao: number; em: Date }>();

  function attempt(job: Job): Finished {
    const first = new Date(Date.parse(job.momento) + 350);
    const em = due.get(job.entrega_id)?.em ?? first;
    due.delete(job.entrega_id);
    const asked = job.origem === 'manual' || job.origem === 'recuperacao';
    if (!job.ativo || (job.geracao !== job.geracao_atual && !asked)) return { job, sent: null };
    const { ms, status, falha = null, detalhe = null, cabecalhos = [], corpo = '' } = answer({ ...job, em });
    const result = {
      ...{ status, falha, detalhe, cabecalhos, corpo: Buffer.from(corpo), corpo_truncado: false, ip: null },
      ...{ conexao_nova: false, bytes_recebidos: corpo.length, tempos: { resposta: ms - 1, total: ms } },
    };
    const number = job.tentativas_ciclo + 1;
    // Spread, and the same at every start.
    const spread = () => ((job.entrega_id * 31 + number * 17) % 101) / 101;
    const outcome = judge(result, number, job.max_tentativas, 1, em.getTime(), spread);
    return { job, sent: { iniciada_em: em, headers: requestHeaders(job, secretsOf(job), em), result, outcome } };
  }

  async function workOff(): Promise<number> {
    const jobs = await claim(db, dono, BATCH, BATCH, []);
    const batch = jobs
      .map(attempt)
      .sort((a, b) => (a.sent?.iniciada_em.getTime() ?? 0) - (b.sent?.iniciada_em.getTime() ?? 0));
    if (batch.length === 0) return 0;
    const { agendadas } = await record(db, batch, limits);
    for (const { entrega_id, geracao, em } of agendadas) due.set(entrega_id, { geracao, em });
    return batch.length;
  }

  return {
    async run(ate) {
      // Claims are given to the living alone, and the seed may have been busy elsewhere.
      await heartbeat(db, dono, 0);
      for (let more = true; more; ) {
        more = (await workOff()) > 0;
        for (const [entrega_id, { geracao, em }] of due) {
          if (em > ate) continue;
          more = (await releaseEntrega(db, entrega_id, geracao)).liberada || more;
        }
      }
    },
    end: () => unregisterWorker(db, dono),
  };
}
