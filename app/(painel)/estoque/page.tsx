import { screenPage } from '#app/_ui/screen-page.tsx';
import { EstoqueList } from './estoque-list.tsx';

export const metadata = { title: 'Estoque' };

export default screenPage(EstoqueList);
