import { recordPage } from '#app/_ui/screen-page.tsx';
import { ConexaoDetail } from './conexao-detail.tsx';

export const metadata = { title: 'Conexão' };

export default recordPage(ConexaoDetail);
