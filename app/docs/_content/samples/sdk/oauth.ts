import { Romaneio } from '@romaneio/api';

const base = process.env.ROMANEIO_BASE ?? 'http://localhost:3000';
const { CLIENT_ID = '', CLIENT_SECRET = '', REFRESH_TOKEN = '' } = process.env;

// No seu sistema, guardados no banco: o refresh token muda a cada renovação.
const guardado = { access_token: '', refresh_token: REFRESH_TOKEN };
let renovando: Promise<void> | undefined;

async function renovar(): Promise<void> {
  const tokens = await new Romaneio({ base }).oauth.obterTokens({
    grant_type: 'refresh_token',
    refresh_token: guardado.refresh_token,
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
  });
  Object.assign(guardado, tokens);
}

const romaneio = new Romaneio({
  base,
  async token({ recusado }) {
    // Uma renovação por vez: cada refresh token vale uma vez só.
    if (!guardado.access_token || recusado === guardado.access_token) {
      renovando ??= renovar().finally(() => {
        renovando = undefined;
      });
      await renovando;
    }
    return guardado.access_token;
  },
});
const [um, outro] = await Promise.all([romaneio.estoque.listarEstoque(), romaneio.estoque.listarDepositos()]);
console.log(um.resultados.length > 0, outro.resultados.length > 0);
