import { sha256 } from '#server/platform/crypto.ts';
import type { Bruta, CanalAberto, Montada, Recebido } from '../../port.ts';
import { addressOf, identidadesOf } from '../numero.ts';
import { decode } from './alfabeto.ts';
import type { ConfigSmpp } from './config.ts';
import { contentOf, type Guardado, isMensagem, isRecibo, openGuardado, type Parte } from './guardado.ts';
import { statusOfRecibo } from './recibo.ts';

/** How long the parts of a message wait for the others. */
const WAIT_MS = 24 * 3_600_000;

const configOf = ({ config }: Pick<CanalAberto, 'config'>) => config as ConfigSmpp;

/**
 * What a delivery that was kept says.
 * @throws FalhaDoCanal `final` for what is not of this adapter
 */
export function readSmpp(canal: CanalAberto, { corpo }: Pick<Bruta, 'corpo'>): Recebido[] {
  const it = openGuardado(corpo);
  const { bytes, parte } = contentOf(it);
  if (isRecibo(it)) return statusOfRecibo(configOf(canal), it, bytes);
  // Of nobody no message is made, whose parts would wait for ever.
  if (!isMensagem(it) || senderOf(it) === null) return [];
  if (parte) return [{ tipo: 'parte', grupo: grupoOf(it, parte), esperar_ate: new Date(it.em.getTime() + WAIT_MS) }];
  const text = decode(bytes, it.data_coding, configOf(canal).alfabeto_padrao);
  const mensagem = mensagemOf(it, it.marca, text);
  return mensagem ? [mensagem] : [];
}

const grupoOf = ({ de, para }: Guardado, { ref, total }: Parte) => `${de} ${para} ${ref} ${total}`;

/** Types of number (SMPP 3.4, 5.2.5). */
const TON = { internacional: 1, nacional: 2 } as const;

/** Whoever wrote it; null where nobody is named. */
const senderOf = ({ de, de_ton }: Guardado) =>
  addressOf(
    de_ton === TON.internacional && /^\d{7,}$/.test(de) ? `+${de}` : de,
    de_ton === TON.nacional ? 'nacional' : 'digitos',
  );

function mensagemOf(it: Guardado, id_externo: string, texto: string): Montada['mensagem'] | null {
  const endereco = senderOf(it);
  if (endereco === null) return null;
  return {
    ...{
      tipo: 'mensagem',
      id_externo,
      endereco,
      nome: null,
      direcao: 'entrada',
      texto: texto || '[mensagem sem texto]',
    },
    ...{ identidades: identidadesOf(endereco), midias: [], resposta_a: null, enviada_em: it.em },
  };
}

type Pedaco = { id: number; it: Guardado; bytes: Buffer; parte: Parte };

/** Messages whose parts are all there, in whatever order they came; a day after the first came, what is there. */
export function joinSmpp(
  canal: CanalAberto,
  guardadas: readonly { id: number; corpo: Uint8Array }[],
  agora: Date,
): Montada[] {
  return clustersOf(guardadas.flatMap(pedacoOf)).flatMap((parts) => {
    const numbers = new Set(parts.map(({ parte }) => parte.numero));
    const [first] = parts;
    if (!first) return [];
    const overdue = agora.getTime() - first.it.em.getTime() >= WAIT_MS;
    if (numbers.size < first.parte.total && !overdue) return [];
    const mensagem = mensagemOf(first.it, idOf(parts), textOf(configOf(canal), parts));
    return mensagem ? [{ mensagem, ids: parts.map(({ id }) => id) }] : [];
  });
}

function pedacoOf({ id, corpo }: { id: number; corpo: Uint8Array }): Pedaco[] {
  try {
    const it = openGuardado(corpo);
    const { bytes, parte } = contentOf(it);
    return parte && isMensagem(it) ? [{ id, it, bytes, parte }] : [];
  } catch {
    return [];
  }
}

/**
 * The parts of each message, as they came. References come round again: where a number is there already, and says something else, another
 * message begins, to which what comes then belongs: of the one before, parts may have been lost.
 */
function clustersOf(pedacos: readonly Pedaco[]): Pedaco[][] {
  const clusters: Pedaco[][] = [];
  const inOrder = pedacos.toSorted((a, b) => a.it.em.getTime() - b.it.em.getTime() || a.id - b.id);
  for (const one of inOrder) {
    const grupo = grupoOf(one.it, one.parte);
    const ofGroup = clusters.filter(([first]) => first && grupoOf(first.it, first.parte) === grupo);
    const sameAs = (parts: Pedaco[]) => parts.find(({ parte }) => parte.numero === one.parte.numero);
    const told = ofGroup.find((parts) => sameAs(parts)?.bytes.equals(one.bytes));
    const fits = told ?? ofGroup.findLast((parts) => !sameAs(parts));
    if (fits) fits.push(one);
    else clusters.push([one]);
  }
  return clusters;
}

/** The same for the same parts, whoever puts them together. */
const idOf = (parts: readonly Pedaco[]): string => sha256(parts.map(({ it }) => it.marca).join(' ')).toString('hex');

/** The text in the order of the parts; what did not come is shown as missing. */
function textOf({ alfabeto_padrao }: ConfigSmpp, parts: readonly Pedaco[]): string {
  const byNumber = new Map(parts.toReversed().map((one) => [one.parte.numero, one]));
  const total = parts[0]?.parte.total ?? 0;
  let text = '';
  let run: Buffer[] = [];
  let coding = 0;
  const flush = () => {
    text += decode(Buffer.concat(run), coding, alfabeto_padrao);
    run = [];
  };
  for (let numero = 1; numero <= total; numero++) {
    const one = byNumber.get(numero);
    // Bytes of one coding are read together: a character may lie in two parts.
    if (run.length > 0 && one?.it.data_coding !== coding) flush();
    if (!one) text += '[…]';
    else {
      run.push(one.bytes);
      coding = one.it.data_coding;
    }
  }
  if (run.length > 0) flush();
  return text;
}
