import { screenPage } from '#app/_ui/screen-page.tsx';
import { NewAplicativoScreen } from './new-aplicativo-screen.tsx';

export const metadata = { title: 'Novo aplicativo' };

export default screenPage(NewAplicativoScreen);
