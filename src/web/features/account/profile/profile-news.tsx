import { useLocation } from 'react-router'
import { socialProviders } from '#contract/customers/social-login.ts'
import { useText } from '#ui/text/text.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { CONFIRMED } from '#web/features/account/password/owner-proof.tsx'
import { providerNames } from '#web/features/account/parts/provider-names.ts'
import { readProblem } from '#web/state/session/return-page.ts'

/**
 * The result of a visit to a provider that began on this page: linked, ownership proved, or the
 * error.
 */
export function ProfileNews() {
  const t = useText('account')
  const tError = useText('errors')
  const { search } = useLocation()
  const parameters = new URLSearchParams(search)
  const problem = readProblem(search)
  const linked = socialProviders.find((provider) => provider === parameters.get('linked'))
  const newsText = linked
    ? t('identities.done', { provider: providerNames[linked] })
    : parameters.has(CONFIRMED)
      ? t('proof.done')
      : null
  if (problem)
    return (
      <Note tone="warn" role="alert">
        <p className="text-base">{tError(problem)}</p>
      </Note>
    )
  return newsText ? (
    <output>
      <Note tone="ok">
        <p className="text-base">{newsText}</p>
      </Note>
    </output>
  ) : null
}
