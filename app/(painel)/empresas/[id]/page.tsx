import { recordPage } from '#app/_ui/screen-page.tsx';
import { EmpresaScreen } from './empresa-screen.tsx';

export const metadata = { title: 'Empresa' };

export default recordPage(EmpresaScreen);
