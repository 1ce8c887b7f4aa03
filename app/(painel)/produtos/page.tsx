import { screenPage } from '#app/_ui/screen-page.tsx';
import { ProdutosList } from './produtos-list.tsx';

export const metadata = { title: 'Produtos' };

export default screenPage(ProdutosList);
