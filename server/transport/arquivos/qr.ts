/** A QR code as PNG, with the empty edge that readers need; `scale` is the pixels of a module. */
export async function qrPng(text: string, scale = 6): Promise<Buffer> {
  const { default: bwipjs } = await import('bwip-js/node');
  return bwipjs.toBuffer({
    bcid: 'qrcode',
    text,
    scale,
    paddingwidth: 4 * scale,
    paddingheight: 4 * scale,
    backgroundcolor: 'FFFFFF',
  });
}
