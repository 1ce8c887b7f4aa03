import { recordPage } from '#app/_ui/screen-page.tsx';
import { ProdutoDetail } from './produto-detail.tsx';

export const metadata = { title: 'Produto' };

export default recordPage(ProdutoDetail);
