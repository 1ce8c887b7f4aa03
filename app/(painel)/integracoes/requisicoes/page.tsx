import { screenPage } from '#app/_ui/screen-page.tsx';
import { RequisicoesList } from './requisicoes-list.tsx';

export const metadata = { title: 'Requisições' };

export default screenPage(RequisicoesList);
