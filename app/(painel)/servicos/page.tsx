import { screenPage } from '#app/_ui/screen-page.tsx';
import { ServicosList } from './servicos-list.tsx';

export const metadata = { title: 'Serviços' };

export default screenPage(ServicosList);
