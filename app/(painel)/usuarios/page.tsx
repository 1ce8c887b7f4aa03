import { screenPage } from '#app/_ui/screen-page.tsx';
import { UsuariosList } from './usuarios-list.tsx';

export const metadata = { title: 'Usuários' };

export default screenPage(UsuariosList);
