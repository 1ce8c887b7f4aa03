import { screenPage } from '#app/_ui/screen-page.tsx';
import { ConexoesList } from './conexoes-list.tsx';

export const metadata = { title: 'Conexões' };

export default screenPage(ConexoesList);
