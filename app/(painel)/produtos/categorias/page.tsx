import { screenPage } from '#app/_ui/screen-page.tsx';
import { CategoriasScreen } from './categorias-screen.tsx';

export const metadata = { title: 'Categorias' };

export default screenPage(CategoriasScreen);
