type Limits = { bytes: number; pixels: number };

/** Larger files are refused unopened. */
const LARGEST_FILE = 10 * 1024 * 1024;
const SMALLEST = 32;

/** A refusal, in words for the person who chose the file. */
export class LogoRefusal extends Error {}

/**
 * An image file as a PNG `data:` address within the limits: drawn smaller until it fits, never larger than it is.
 * @throws LogoRefusal
 */
export async function shrinkLogo(file: File, limits: Limits): Promise<string> {
  if (file.size > LARGEST_FILE) throw new LogoRefusal('O arquivo passa de 10 MB: escolha um menor.');
  const image = await decode(file);
  // A vector drawing may have no size of its own.
  const width = image.naturalWidth || limits.pixels;
  const height = image.naturalHeight || limits.pixels;
  for (let longest = Math.min(limits.pixels, Math.max(width, height)); ; longest = Math.floor(longest * 0.8)) {
    const address = draw(image, width, height, longest / Math.max(width, height));
    const bytes = Math.ceil(((address.length - address.indexOf(',') - 1) * 3) / 4);
    if (bytes <= limits.bytes) return address;
    if (longest < SMALLEST) throw new LogoRefusal('Não foi possível reduzir esta imagem: escolha outra.');
  }
}

async function decode(file: File): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } catch {
    throw new LogoRefusal('Este arquivo não é uma imagem que o navegador abra: use PNG, JPEG, WebP ou SVG.');
  } finally {
    URL.revokeObjectURL(address);
  }
}

function draw(image: HTMLImageElement, width: number, height: number, scale: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new LogoRefusal('O navegador não pôde desenhar a imagem.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
