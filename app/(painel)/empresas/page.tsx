import { screenPage } from '#app/_ui/screen-page.tsx';
import { EmpresasList } from './empresas-list.tsx';

export const metadata = { title: 'Empresas' };

export default screenPage(EmpresasList);
