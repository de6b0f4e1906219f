import { CookieList } from '#web/features/consent/cookie-list.tsx'
import { LegalPage, loadLegalPage } from '#web/features/legal/legal-page.tsx'

export const loader = loadLegalPage('personal-data')

export default function PersonalDataPage() {
  return (
    <LegalPage>
      <CookieList />
    </LegalPage>
  )
}
