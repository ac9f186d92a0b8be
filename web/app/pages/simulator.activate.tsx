import { ActivationPage } from '../simulator/activation-page.tsx';

export default ActivationPage;
