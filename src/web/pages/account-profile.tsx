import { Suspense } from 'react'
import { withTexts } from '#web/base/text/with-texts.ts'
import { AccountArea } from '#web/features/account/account-area.tsx'
import { DataPanel } from '#web/features/account/profile/data-panel.tsx'
import { DeletePanel } from '#web/features/account/profile/delete-panel.tsx'
import { EmailForm } from '#web/features/account/sign-in/email-form.tsx'
import { IdentitiesPanel } from '#web/features/account/profile/identities-panel.tsx'
import { PasswordForm } from '#web/features/account/password/password-form.tsx'
import { ProfileForm } from '#web/features/account/profile/profile-form.tsx'
import { ProfileNews } from '#web/features/account/profile/profile-news.tsx'
import { SessionsPanel } from '#web/features/account/profile/sessions-panel.tsx'

const AllergiesPanel = withTexts('allergies', () =>
  import('#web/features/account/allergies/allergies-panel.tsx').then((part) => part.AllergiesPanel),
)

/**
 * Profile, allergies, consents, logins, sessions, the copy of the customer’s data, and deletion of
 * the account (A8, A11, F8, F9).
 */
export default function AccountProfilePage() {
  return (
    <AccountArea page="accountProfile">
      {(customer) => (
        <div className="grid gap-5">
          <ProfileNews />
          <ProfileForm customer={customer} />
          <Suspense>
            <AllergiesPanel customer={customer} />
          </Suspense>
          <EmailForm customer={customer} />
          <PasswordForm customer={customer} />
          <IdentitiesPanel customer={customer} />
          <SessionsPanel />
          <DataPanel />
          <DeletePanel customer={customer} />
        </div>
      )}
    </AccountArea>
  )
}
