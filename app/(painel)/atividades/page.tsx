import { screenPage } from '#app/_ui/screen-page.tsx';
import { AtividadesList } from './atividades-list.tsx';

export const metadata = { title: 'Atividades' };

export default screenPage(AtividadesList);
