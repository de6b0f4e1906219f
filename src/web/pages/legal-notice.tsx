import { LegalPage, loadLegalPage } from '#web/features/legal/legal-page.tsx'

export const loader = loadLegalPage('legal-notice')

export default LegalPage
