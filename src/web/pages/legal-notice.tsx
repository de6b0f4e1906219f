import { LegalPage, loadLegalPage } from '../legal/legal-page.tsx'

export const loader = loadLegalPage('legal-notice')

export default LegalPage
