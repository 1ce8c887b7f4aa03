import { screenPage } from '#app/_ui/screen-page.tsx';
import { NewWebhookScreen } from './new-webhook-screen.tsx';

export const metadata = { title: 'Novo webhook' };

export default screenPage(NewWebhookScreen);
