export {
  getAparencia,
  readTimbre,
  requireRoomForLogo,
  setLogo,
  updateAparencia,
} from './aparencia.ts';
export {
  aboutDestinatario,
  type Doc,
  dayInWords,
  drawHead,
  drawItems,
  drawPaper,
  drawText,
  drawTotals,
  HALF,
  isZero,
  LINE,
  label,
  MARGIN,
  moneyOf,
  punctuated,
  quantityOf,
  RIGHT_X,
  room,
  rule,
  SOFT,
  type Timbre,
  WIDTH,
  write,
} from './papel.ts';
export { type Aparencia, aparencia, updateAparenciaInput } from './schemas.ts';
export { toWinAnsi } from './win-ansi.ts';
