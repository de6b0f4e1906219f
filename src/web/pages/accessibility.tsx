import { LegalPage, loadLegalPage } from '../legal/legal-page.tsx'

export const loader = loadLegalPage('accessibility')

export default LegalPage
