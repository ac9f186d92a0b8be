import { SimulatorPage } from '../simulator/simulator-page.tsx';

export default SimulatorPage;
