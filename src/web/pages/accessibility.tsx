import { LegalPage, loadLegalPage } from '#web/features/legal/legal-page.tsx'

export const loader = loadLegalPage('accessibility')

export default LegalPage
