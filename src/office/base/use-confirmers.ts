import { listPeople } from '#contract/office/people.ts'
import type { Right } from '#domain/staff/rights.ts'
import { serverClock } from '#web/base/messages/server-clock.ts'
import { confirmersAmong } from './confirmers.ts'
import { useFormat } from './format.ts'
import { useSessionState } from './session.ts'
import { useText } from './text.ts'
import { useLoaded } from './use-loaded.ts'

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
  const people = useLoaded(maySee ? 'people' : '', async (api) =>
    maySee ? (await api.call(listPeople, {})).results : undefined,
  )
  if (!maySee || people.error !== undefined) return { sentence: byRole, isNobody: false }
  if (people.data === undefined) return { sentence: '', isNobody: false }
  const names = confirmersAmong(people.data, { asker, right, now: serverClock.now() })
  return names.length === 0
    ? { sentence: office('second.nobody'), isNobody: true }
    : { sentence: office('second.names', { names: format.list(names) }), isNobody: false }
}
