import { screenPage } from '#app/_ui/screen-page.tsx';
import { NotasList } from './notas-list.tsx';

export const metadata = { title: 'Notas fiscais' };

export default screenPage(NotasList);
