import { screenPage } from '#app/_ui/screen-page.tsx';
import { ClientesList } from './clientes-list.tsx';

export const metadata = { title: 'Clientes' };

export default screenPage(ClientesList);
