import { screenPage } from '#app/_ui/screen-page.tsx';
import { PlanoScreen } from './plano-screen.tsx';

export const metadata = { title: 'Conta e plano' };

export default screenPage(PlanoScreen);
