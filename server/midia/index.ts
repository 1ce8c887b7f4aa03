export { logoUrl, MIDIA_PATH, photoUrls } from './addresses.ts';
export { adoptArquivo, releaseArquivos, requireRoom } from './arquivos.ts';
export { FINALIDADES, type Finalidade } from './finalidades.ts';
export { discardFile, type Guardado, keepFile } from './keep.ts';
export { type Aberto, openAnexo, openArquivo, readVariante } from './open-arquivo.ts';
export { arquivoEnviado, urls } from './schemas.ts';
export { ArquivoGrande, type Recebido, spoolFile } from './spool.ts';
export { sweepMidia } from './sweep.ts';
