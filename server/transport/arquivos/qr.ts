import bwipjs from 'bwip-js/node';

/** A QR code as PNG, with the empty edge that readers need; `scale` is the pixels of a module. */
export const qrPng = (text: string, scale = 6): Promise<Buffer> =>
  bwipjs.toBuffer({
    bcid: 'qrcode',
    text,
    scale,
    paddingwidth: 4 * scale,
    paddingheight: 4 * scale,
    backgroundcolor: 'FFFFFF',
  });
