import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  SETTLE_MILLISECONDS,
  type UnsettledAlert,
  alertKeyOf,
  compareAlerts,
} from './compare-alerts.ts'

const keys = [
  { kind: 'late', subject: 'restaurant 1' },
  { kind: 'late', subject: 'restaurant 2' },
  { kind: 'failed-jobs', subject: 'job order-received' },
] as const

/**
 * Checks at successive times: the milliseconds since the previous check, and the conditions that
 * need action at the time of the check.
 */
const rounds = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: SETTLE_MILLISECONDS * 2 }),
    found: fc.subarray([...keys]),
  }),
  { maxLength: 40 },
)

it('an alert notifies once when its condition comes and goes, and is open exactly while the condition lasts (H1)', () => {
  fc.assert(
    fc.property(rounds, (played) => {
      let alerts: UnsettledAlert[] = []
      const rung = new Map<string, number>()
      // Counts the expected alerts with an independent form of the rule. A condition raises an
      // alert when it is found for the first time, and when it is found again after it was missing
      // for at least `SETTLE_MILLISECONDS`.
      const expected = new Map<string, number>()
      const missingSince = new Map<string, number | null>()
      let now = 0
      for (const { after, found: presentConditions } of played) {
        now += after
        for (const key of keys.map(alertKeyOf)) {
          const isFound = presentConditions.some((condition) => alertKeyOf(condition) === key)
          const since = missingSince.get(key)
          if (!isFound) {
            if (since === null) missingSince.set(key, now)
            continue
          }
          if (since === undefined || (since !== null && now - since >= SETTLE_MILLISECONDS))
            expected.set(key, (expected.get(key) ?? 0) + 1)
          missingSince.set(key, null)
        }
        const { open, reopen, end, settle } = compareAlerts(presentConditions, alerts, now)
        alerts = [
          ...alerts
            .filter(({ id }) => !settle.includes(id))
            .map((alert) =>
              reopen.includes(alert.id)
                ? { ...alert, endedAt: null }
                : end.includes(alert.id)
                  ? { ...alert, endedAt: now }
                  : alert,
            ),
          ...open.map((condition, at) => ({ ...condition, id: `${now}-${at}`, endedAt: null })),
        ]
        for (const condition of open)
          rung.set(alertKeyOf(condition), (rung.get(alertKeyOf(condition)) ?? 0) + 1)
        const openKeys = alerts.filter(({ endedAt }) => endedAt === null).map(alertKeyOf)
        expect(openKeys.toSorted()).toEqual(presentConditions.map(alertKeyOf).toSorted())
        expect(new Set(alerts.map(alertKeyOf)).size).toBe(alerts.length)
      }
      expect(rung).toEqual(expected)
    }),
  )
})
