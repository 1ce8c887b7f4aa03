import { screenPage } from '#app/_ui/screen-page.tsx';
import { ContatosList } from './contatos-list.tsx';

export const metadata = { title: 'Contatos' };

export default screenPage(ContatosList);
