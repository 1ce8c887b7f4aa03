import { screenPage } from '#app/_ui/screen-page.tsx';
import { IndicadoresScreen } from './indicadores-screen.tsx';

export const metadata = { title: 'Tempos de atendimento' };

export default screenPage(IndicadoresScreen);
