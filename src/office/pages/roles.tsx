import { useText } from '#ui/text/text.ts'
import { RightsMatrix } from '#office/features/people/rights-matrix.tsx'
import { TeamTabs } from '#office/features/people/team-tabs.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'

/** The permissions of each role. */
export function Component() {
  const t = useText('office-people')
  const office = useText('office')
  return (
    <>
      <PageHeader title={office('page.roles')} figures={t('matrix.lead')} />
      <TeamTabs here="roles" />
      <RightsMatrix />
    </>
  )
}
