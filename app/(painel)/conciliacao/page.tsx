import { screenPage } from '#app/_ui/screen-page.tsx';
import { ConciliacaoScreen } from './conciliacao-screen.tsx';

export const metadata = { title: 'Conciliação' };

export default screenPage(ConciliacaoScreen);
