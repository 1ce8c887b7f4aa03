import { recordPage } from '#app/_ui/screen-page.tsx';
import { WebhookDetail } from './webhook-detail.tsx';

export const metadata = { title: 'Webhook' };

export default recordPage(WebhookDetail);
