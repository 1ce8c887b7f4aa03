import sharp from 'sharp';
import { createImagem } from '#server/catalogo/index.ts';
import { type Guardado, keepFile, spoolFile } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { DAY_MS, MINUTE_MS, midnightOf } from './demonstracao-agenda.ts';
import { type Relogio, turnBack } from './demonstracao-datas.ts';

/** The drawing of a thing, 120 by 120, around the middle; and the colours of what it stands on. */
type Desenho = [fundo: string, mesa: string, svg: string];

const pacote = (cor: string, rotulo: string) =>
  `<path d="M34 30h52l4 74a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4z" fill="${cor}"/><path d="M34 18h52v14H34z" fill="${cor}" opacity=".75"/>
  <path d="M34 24h52" stroke="#fff" stroke-opacity=".5" stroke-dasharray="3 3"/>
  <rect x="40" y="48" width="40" height="34" rx="3" fill="${rotulo}"/><path d="M46 60h28M46 66h20M46 72h24" stroke="${cor}" stroke-opacity=".7" stroke-width="2.5" stroke-linecap="round"/>
  <circle cx="60" cy="95" r="5" fill="${rotulo}" opacity=".8"/>`;
const caixa = (cor: string, lado: string) =>
  `<path d="M22 46 60 32l38 14v44L60 106 22 90z" fill="${cor}"/><path d="M60 60v46l38-16V46z" fill="${lado}"/><path d="M22 46l38 14 38-14" fill="none" stroke="#fff" stroke-opacity=".6"/>
  <path d="M30 70l22 8M30 77l16 6" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`;

/** By code: what is photographed as it is drawn. */
const DESENHOS: Record<string, Desenho> = {
  'CAFE-500': ['#e9dccb', '#c9ab86', pacote('#4a2c1a', '#f4e6d0')],
  'CAFE-250M': ['#efe2d3', '#cfae8a', pacote('#7a4a2b', '#fbf1e2')],
  'CAFE-CAT1': ['#e3e6da', '#b9c2a0', pacote('#2f4a33', '#eef3df')],
  'CAFE-DESC': ['#dfe7ec', '#a9bfcb', pacote('#2c5a73', '#edf5f9')],
  'CAPS-10': ['#ece3e6', '#c4a5ae', caixa('#7d2f42', '#5c2030')],
  'CHA-HORT': ['#e2efe5', '#a6cbb0', caixa('#2f7d4f', '#225c3a')],
  'ACUC-MASC': ['#f2e7d5', '#d3b483', pacote('#b07a3a', '#fff5e3')],
  'FILT-103': [
    '#f0ece4',
    '#cfc3ad',
    '<path d="M26 40h68L74 92a8 8 0 0 1-7 5H53a8 8 0 0 1-7-5z" fill="#fffdf8" stroke="#c8b894" stroke-width="2"/><path d="M34 54h52M40 70h40" stroke="#e3d8c0"/>',
  ],
  'MOED-MAN': [
    '#e4e4e6',
    '#b4b4ba',
    '<rect x="44" y="42" width="32" height="62" rx="5" fill="#8d929b"/><rect x="44" y="66" width="32" height="6" fill="#6c717a"/><path d="M60 42V30h26" fill="none" stroke="#555a63" stroke-width="5" stroke-linecap="round"/><circle cx="90" cy="28" r="6" fill="#5b3a22"/>',
  ],
  'PREN-600': [
    '#e1e8ea',
    '#aebfc4',
    '<rect x="38" y="40" width="40" height="62" rx="4" fill="#cfe3ea" stroke="#7f8f96" stroke-width="3"/><rect x="41" y="62" width="34" height="38" fill="#4a2c1a"/><path d="M58 20v36M44 34h28" stroke="#7f8f96" stroke-width="4"/><path d="M78 52h12v30H78" fill="none" stroke="#2a2f33" stroke-width="5"/><circle cx="58" cy="18" r="5" fill="#2a2f33"/>',
  ],
  'CHAL-1L': [
    '#e7e3ee',
    '#b5abc9',
    '<path d="M40 58h42l6 42H34z" fill="#3d4148"/><path d="M36 84 18 66l-2-16" fill="none" stroke="#3d4148" stroke-width="6" stroke-linecap="round"/><path d="M82 62c16 0 18 30 4 30" fill="none" stroke="#22252a" stroke-width="5"/><path d="M46 58c0-12 30-12 30 0z" fill="#575c65"/><circle cx="61" cy="46" r="4" fill="#22252a"/>',
  ],
  'BAL-PREC': [
    '#e6e9ee',
    '#b3bdca',
    '<rect x="22" y="66" width="76" height="26" rx="6" fill="#2b2f36"/><rect x="28" y="58" width="64" height="10" rx="3" fill="#d9dde3"/><rect x="44" y="74" width="32" height="11" rx="2" fill="#9fd8b4"/><path d="M50 77v5M56 77h4v5h-4zM66 77v5" stroke="#123" stroke-width="1.6" fill="none"/>',
  ],
  'XIC-090': [
    '#f1e4dd',
    '#d3b0a0',
    '<path d="M36 56h44v18a20 20 0 0 1-20 20h-4a20 20 0 0 1-20-20z" fill="#fff" stroke="#d8cbc3" stroke-width="2"/><path d="M80 60c16-2 16 22-2 22" fill="none" stroke="#e5dad3" stroke-width="5"/><ellipse cx="58" cy="57" rx="21" ry="5" fill="#5a341e"/><ellipse cx="58" cy="100" rx="34" ry="5" fill="#fff" stroke="#d8cbc3"/>',
  ],
  'COPO-350': [
    '#dfeaea',
    '#9fc0bf',
    '<path d="M40 36h40l-5 68H45z" fill="#2f6f73"/><rect x="37" y="26" width="46" height="11" rx="4" fill="#1f4a4d"/><path d="M43 58h34l-2 20H45z" fill="#e9dccb"/>',
  ],
  'LEITE-AV': [
    '#eef0e2',
    '#c6cba0',
    '<path d="M38 40 48 26h24l10 14v66H38z" fill="#f7f4e6" stroke="#cfc9a8" stroke-width="2"/><path d="M48 26V16h24v10" fill="#d9d3b2"/><rect x="44" y="52" width="32" height="34" rx="3" fill="#8a9a4b"/><path d="M60 58v22M60 64l-7-4M60 64l7-4M60 71l-7-4M60 71l7-4" stroke="#fff" stroke-width="2" fill="none" stroke-linecap="round"/>',
  ],
  'BRIG-6': [
    '#efe0dc',
    '#cfa69a',
    '<rect x="22" y="70" width="76" height="26" rx="3" fill="#e8b9a6"/><g fill="#4b2418"><circle cx="36" cy="64" r="11"/><circle cx="60" cy="64" r="11"/><circle cx="84" cy="64" r="11"/></g><g fill="#7a4130"><circle cx="33" cy="60" r="2"/><circle cx="57" cy="60" r="2"/><circle cx="81" cy="60" r="2"/><circle cx="40" cy="67" r="2"/><circle cx="64" cy="67" r="2"/><circle cx="88" cy="67" r="2"/></g>',
  ],
  'PAO-QJ1': [
    '#f4ead2',
    '#dcbf7f',
    '<g fill="#e2ad4e" stroke="#c98f33" stroke-width="1.5"><circle cx="44" cy="82" r="18"/><circle cx="78" cy="82" r="18"/><circle cx="61" cy="58" r="18"/></g><g fill="#f2cf86"><circle cx="40" cy="76" r="4"/><circle cx="74" cy="76" r="4"/><circle cx="57" cy="52" r="4"/></g>',
  ],
};

const SVG = 'VipsForeignLoadSvg';
const WIDTH = 960;
const HEIGHT = 720;

/** A picture of a drawing on a table; `close` comes nearer and lights it from the other side. */
async function photograph([fundo, mesa, svg]: Desenho, close: boolean): Promise<Buffer> {
  const [x1, x2] = close ? ['1', '0'] : ['0', '1'];
  const scale = close ? 6.6 : 5;
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><linearGradient id="l" x1="${x1}" x2="${x2}" y1="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".65"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${fundo}"/><rect y="${HEIGHT * 0.68}" width="${WIDTH}" height="${HEIGHT * 0.32}" fill="${mesa}"/>
    <ellipse cx="${WIDTH / 2}" cy="${HEIGHT * 0.83}" rx="${40 * scale}" ry="${6 * scale}" fill="#000" opacity=".18"/>
    <g transform="translate(${WIDTH / 2 - 60 * scale} ${HEIGHT * 0.83 - 104 * scale}) scale(${scale})">${svg}</g>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#l)"/></svg>`;
  return sharp(Buffer.from(scene)).jpeg({ quality: 84 }).toBuffer();
}

type Foto = { codigo: string; nome: string; bytes: Buffer };

/** Draws photos of most products, and a second one of some. */
export async function drawFotos(): Promise<Foto[]> {
  const shots = Object.entries(DESENHOS).flatMap(([codigo, desenho], n) =>
    [false, ...(n % 3 === 0 ? [true] : [])].map((close) => ({ codigo, desenho, close })),
  );
  const fotos: Foto[] = [];
  // The room that keeps photos has shut this decoder, which reads the seed's own drawings alone.
  sharp.unblock({ operation: [SVG] });
  try {
    for (const { codigo, desenho, close } of shots) {
      const nome = `${codigo.toLowerCase()}${close ? '-de-perto' : ''}.jpg`;
      fotos.push({ codigo, nome, bytes: await photograph(desenho, close) });
    }
  } finally {
    sharp.block({ operation: [SVG] });
  }
  return fotos;
}

/**
 * Gives products their photos, in the seed's transaction. The files are noted and stored outside of it, as every file is; should it fail,
 * the housekeeping deletes them.
 * @param db the database outside of the transaction
 */
export async function hangFotos(
  db: Db,
  ana: Ctx,
  { fotos, produtos, real }: { fotos: readonly Foto[]; produtos: ReadonlyMap<string, number>; real: number },
): Promise<void> {
  const { empresa_id } = ana;
  const kept: [number, Guardado][] = [];
  for (const { codigo, nome, bytes } of fotos) {
    const recebido = await spoolFile(piecesOf(bytes), { empresa_id, nome, maior: bytes.length });
    try {
      kept.push([produtos.get(codigo) ?? 0, await keepFile(db, recebido, 'foto_produto')]);
    } finally {
      await recebido.discard();
    }
  }
  const hang = async (relogio: Relogio) => {
    await relogio.set(midnightOf(real) - 30 * DAY_MS + 14 * 60 * MINUTE_MS);
    for (const [id, arquivo] of kept) await createImagem(ana, { id, arquivo });
  };
  await turnBack(ana.db, hang, real);
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
