import { screenPage } from '#app/_ui/screen-page.tsx';
import { ConhecimentoList } from './conhecimento-list.tsx';

export const metadata = { title: 'Conhecimento' };

export default screenPage(ConhecimentoList);
