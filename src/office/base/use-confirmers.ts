import { listPeople } from '#contract/office/people.ts'
import type { Right } from '#domain/staff/rights.ts'
import { serverClock } from '#ui/base/server-clock.ts'
import { confirmersAmong } from './confirmers.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApi } from './query/use-api.ts'
import { useSessionState } from './session.ts'
import { useText } from '#ui/text/text.ts'

/**
 * A sentence that states who can confirm a request of the signed-in person (P4): by name if that
 * person may see the team; otherwise `byRole`, which describes the people by role. `isNobody`: true
 * if the loaded team contains nobody who can confirm.
 */
export function useConfirmers(
  right: Right,
  byRole: string,
): { sentence: string; isNobody: boolean } {
  const office = useText('office')
  const format = useFormat()
  const { session } = useSessionState()
  const asker = session?.id ?? ''
  const maySee = session?.rights.includes('people') === true
  const people = useApi(listPeople, maySee ? {} : null)
  if (!maySee || people.error !== undefined) return { sentence: byRole, isNobody: false }
  if (people.data === undefined) return { sentence: '', isNobody: false }
  const names = confirmersAmong(people.data.results, { asker, right, now: serverClock.now() })
  return names.length === 0
    ? { sentence: office('second.nobody'), isNobody: true }
    : { sentence: office('second.names', { names: format.list(names) }), isNobody: false }
}
