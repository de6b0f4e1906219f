import { listPeople } from '#contract/office/people.ts'
import { useFormat } from '#office/base/format.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#office/base/text.ts'
import { useLoaded } from '#office/base/use-loaded.ts'
import { confirmersAmong } from './confirmers.ts'

/**
 * A sentence that says who can confirm what the person of the session asks (P4): by name for who
 * may see the team, else by their roles.
 */
export function useConfirmers(): string {
  const t = useText('office-customers')
  const office = useText('office')
  const format = useFormat()
  const { session } = useSessionState()
  const asker = session?.id ?? ''
  const maySee = session?.rights.includes('people') === true
  const people = useLoaded(maySee ? 'people' : '', async (api) =>
    maySee ? (await api.call(listPeople, {})).results : undefined,
  )
  if (!maySee || people.error !== undefined) return t('request.confirmersByRole')
  if (people.data === undefined) return ''
  const names = confirmersAmong(people.data, asker)
  return names.length === 0
    ? office('second.nobody')
    : office('second.names', { names: format.list(names) })
}
