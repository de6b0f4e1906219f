import { CookieList } from '../consent/cookie-list.tsx'
import { LegalPage, loadLegalPage } from '../legal/legal-page.tsx'

export const loader = loadLegalPage('personal-data')

export default function PersonalDataPage() {
  return <LegalPage><CookieList /></LegalPage>
}
