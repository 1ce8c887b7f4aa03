import { Romaneio } from '@romaneio/api';

export const romaneio = new Romaneio({
  base: process.env.ROMANEIO_BASE ?? 'http://localhost:3000',
  token: process.env.ROMANEIO_TOKEN ?? '',
});
