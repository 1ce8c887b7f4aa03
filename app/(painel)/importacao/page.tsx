import { screenPage } from '#app/_ui/screen-page.tsx';
import { ImportacoesList } from './importacoes-list.tsx';

export const metadata = { title: 'Importação' };

export default screenPage(ImportacoesList);
