import { getOwnAccess } from '#contract/office/staff-session.ts'
import { useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useSessionState } from '#office/base/session.ts'
import { AlertsPart } from '#office/features/access/alerts-part.tsx'
import { CodesPart } from '#office/features/access/codes-part.tsx'
import { PasskeysPart } from '#office/features/access/passkeys-part.tsx'
import { ProviderPart } from '#office/features/access/provider-part.tsx'
import { SessionsPart } from '#office/features/access/sessions-part.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'

/** The user’s own passkeys, sessions and recovery codes, and the alerts that the user receives. */
export function Component() {
  const t = useText('office-people')
  const office = useText('office')
  const { session } = useSessionState()
  const loaded = useApi(getOwnAccess, {})
  return (
    <>
      <PageHeader title={office('page.ownAccess')} figures={t('access.lead')} />
      <LoadedPart of={loaded} skeleton={<Skeleton lines={9} />}>
        {({ passkeys, sessions, recoveryCodesLeft, providerLinkedAt }) => (
          <>
            <PasskeysPart passkeys={passkeys} onChange={loaded.replace} />
            <ProviderPart linkedAt={providerLinkedAt} />
            <SessionsPart sessions={sessions} onChange={loaded.replace} />
            <CodesPart remainingCount={recoveryCodesLeft} onRenewed={loaded.retry} />
            {session?.rights.includes('today') ? <AlertsPart /> : null}
          </>
        )}
      </LoadedPart>
    </>
  )
}
