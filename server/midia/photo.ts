import { fileTypeFromFile } from 'file-type';
import type { Metadata } from 'sharp';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { Gate } from '#server/platform/gate.ts';
import type { Made } from './made.ts';

/** The sizes of a photo: pixels of the longest edge, at most; a smaller photo is not enlarged. */
export const TAMANHOS = { pequena: 160, media: 640, grande: 1600 } as const;

/** A photo of any telephone; decoded, it takes 200 MB of memory for a moment. */
const MOST_PIXELS = 50_000_000;
/** Of AVIF, whose decoder takes 17 bytes a pixel, and of interlaced PNG of 16 bits, which is held whole. */
const MOST_HEAVY_PIXELS = 16_000_000;
const SECONDS = 20;

/** Of each type by its content, the one decoder that reads it. */
const DECODERS: Record<string, string> = {
  'image/jpeg': 'VipsForeignLoadJpeg',
  'image/png': 'VipsForeignLoadPng',
  'image/apng': 'VipsForeignLoadPng',
  'image/webp': 'VipsForeignLoadWebp',
  'image/gif': 'VipsForeignLoadNsgif',
  'image/avif': 'VipsForeignLoadHeif',
};

let loading: Promise<typeof import('sharp')['default']> | undefined;

/** The library, loaded with the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Every other decoder of the library (SVG, PDF, TIFF, …) is shut, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [...new Set(Object.values(DECODERS))] });
  // One thread an image, and nothing kept: how many run at a time is the gate's to say.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function library() {
  loading ??= loadSharp();
  return loading;
}

/** Half of the threads that images share, in every process, with hashes of passwords and reading files. */
export const imageGate = new Gate(2, 'Há muitas fotos sendo preparadas agora. Tente de novo em instantes.');

const refused = (message: string) => invalid('arquivo', message);

/**
 * Re-encodes a photo as WebP in the three sizes: turned as its EXIF says, without metadata (the place where it was taken among them); of an
 * animation, the first picture.
 * @throws DomainError VALIDATION_ERROR on `arquivo` for what is no photo by its content, has too many pixels or is damaged
 */
export async function makePhoto(caminho: string): Promise<Made> {
  const sharp = await library();
  const { pixels, info, raw } = await readPixels(
    caminho,
    'O conteúdo do arquivo não é uma foto. Envie JPEG, PNG, WebP, GIF ou AVIF.',
  );
  const formas = [];
  for (const [nome, edge] of Object.entries(TAMANHOS)) {
    const made = await sharp(pixels, { raw })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: nome === 'grande' ? 82 : 78, effort: 4 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    formas.push({ nome, bytes: made.data, largura: made.info.width, altura: made.info.height });
  }
  return { tipo: 'image/webp', largura: info.width, altura: info.height, formas };
}

/**
 * Makes a company's logo as PNG, which documents print: as a photo, but on white, where it was transparent.
 * @throws DomainError VALIDATION_ERROR on `arquivo` as for a photo
 */
export async function makeLogo(caminho: string): Promise<Made> {
  const sharp = await library();
  const { pixels, info, raw } = await readPixels(
    caminho,
    'O conteúdo do arquivo não é uma imagem aceita. Envie PNG, JPEG ou WebP (SVG, não).',
  );
  const formas = [];
  for (const nome of ['pequena', 'media'] as const) {
    const edge = TAMANHOS[nome];
    const made = await sharp(pixels, { raw })
      .flatten({ background: '#ffffff' })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    formas.push({ nome, bytes: made.data, largura: made.info.width, altura: made.info.height });
  }
  return { tipo: 'image/png', largura: info.width, altura: info.height, formas };
}

/** Pixels of a picture that is kept as it came, upright; 0 of one that has no decoder here, or is damaged. */
export async function readEdges(caminho: string): Promise<{ largura: number; altura: number }> {
  const sharp = await library();
  const { autoOrient } = await sharp(caminho, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => ({ autoOrient: { width: 0, height: 0 } }));
  // The columns are integers.
  const inRange = (pixels: number) => (pixels <= 2_147_483_647 ? pixels : 0);
  return { largura: inRange(autoOrient.width), altura: inRange(autoOrient.height) };
}

/** The pixels of an image whose content has a decoder here; `otherwise` is the refusal of any other content. */
async function readPixels(caminho: string, otherwise: string) {
  const tipo = (await fileTypeFromFile(caminho))?.mime;
  if (tipo === 'image/heic' || tipo === 'image/heif') {
    throw refused('Fotos em HEIC (iPhone) não são aceitas. Exporte a foto como JPEG e envie de novo.');
  }
  if (!tipo || !Object.hasOwn(DECODERS, tipo)) throw refused(otherwise);
  const { pixels, info } = await decode(caminho);
  return { pixels, info, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** Judges the pixels that a file says it has, before any is decoded; a file that says less than it has is damaged. */
function refuseLarge({ format, width, height, isProgressive, depth }: Metadata): void {
  const isAvif = format === 'heif';
  const most = isAvif || (isProgressive && depth === 'ushort') ? MOST_HEAVY_PIXELS : MOST_PIXELS;
  if (width * height <= most) return;
  const millions = Math.ceil((width * height) / 1_000_000).toLocaleString('pt-BR');
  const kind = isAvif ? ' em AVIF' : most === MOST_PIXELS ? '' : ' em PNG entrelaçado de 16 bits';
  throw refused(
    `A imagem tem ${width} × ${height} pixels (${millions} megapixels); o limite são ${most / 1_000_000} megapixels${kind}.`,
  );
}

/** The photo's pixels at its largest size, upright, in sRGB. */
async function decode(caminho: string) {
  const sharp = await library();
  try {
    const source = sharp(caminho, { limitInputPixels: false, failOn: 'error', sequentialRead: true, pages: 1 });
    refuseLarge(await source.metadata());
    const edge = TAMANHOS.grande;
    const { data, info } = await sharp(caminho, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      sequentialRead: true,
      pages: 1,
    })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, info };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refused('A imagem está danificada ou incompleta, e não pôde ser lida.');
  }
}
