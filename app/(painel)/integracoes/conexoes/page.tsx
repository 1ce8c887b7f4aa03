import { screenPage } from '#app/_ui/screen-page.tsx';
import { ConexoesScreen } from './conexoes-screen.tsx';

export const metadata = { title: 'Conexões' };

export default screenPage(ConexoesScreen);
