import { screenPage } from '#app/_ui/screen-page.tsx';
import { TokensScreen } from './tokens-screen.tsx';

export const metadata = { title: 'Tokens' };

export default screenPage(TokensScreen);
