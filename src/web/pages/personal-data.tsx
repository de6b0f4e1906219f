import { LegalPage, loadLegalPage } from '../legal/legal-page.tsx'

export const loader = loadLegalPage('personal-data')

export default LegalPage
