const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The largest logo: bytes, and pixels of either side. */
export const LOGO_LIMITS = { bytes: 64 * 1024, pixels: 512 };

/** Why a logo is refused, in words, or null: it must be a PNG of at most 64 KiB and 512 × 512 pixels. */
export function logoFault(bytes: Buffer): string | null {
  if (bytes.length > LOGO_LIMITS.bytes) return 'A imagem passa de 64 KiB.';
  // Signature, then the length and name of the first chunk, then width and height.
  const isPng = bytes.subarray(0, 8).equals(SIGNATURE) && bytes.subarray(12, 16).toString('latin1') === 'IHDR';
  if (!isPng || bytes.length < 24) return 'Envie uma imagem PNG.';
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0 || Math.max(width, height) > LOGO_LIMITS.pixels)
    return 'Use no máximo 512 × 512 pixels.';
  return null;
}

export const logoAddress = (bytes: Buffer | null): string | null =>
  bytes && `data:image/png;base64,${bytes.toString('base64')}`;
