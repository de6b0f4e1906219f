import { AccountArea } from '../account/account-area.tsx'
import { DataPanel } from '../account/data-panel.tsx'
import { DeletePanel } from '../account/delete-panel.tsx'
import { EmailForm } from '../account/email-form.tsx'
import { IdentitiesPanel } from '../account/identities-panel.tsx'
import { PasswordForm } from '../account/password-form.tsx'
import { ProfileForm } from '../account/profile-form.tsx'
import { ProfileNews } from '../account/profile-news.tsx'
import { SessionsPanel } from '../account/sessions-panel.tsx'

/** Who the customer is, what they agreed to, how they come in, and the way out (A8, A11, F8, F9). */
export default function AccountProfilePage() {
  return (
    <AccountArea page="accountProfile">
      {(customer) => (
        <div className="grid gap-5">
          <ProfileNews />
          <ProfileForm customer={customer} />
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
