import { screenPage } from '#app/_ui/screen-page.tsx';
import { AnaliseScreen } from './analise-screen.tsx';

export const metadata = { title: 'Análise de negócios' };

export default screenPage(AnaliseScreen);
