import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { locales } from '#contract/pages/locales.ts'
import { readMessages } from '#texts/compile.ts'
import { progressSteps, stepStates } from './steps.ts'

describe('the progress of an order', () => {
  it('shows received, in preparation and ready, one at a time (O1)', () => {
    expect(progressSteps).toEqual(['received', 'in-preparation', 'ready'])
    expect(Object.values(stepStates('received') ?? {})).toEqual(['now', 'later', 'later'])
    expect(Object.values(stepStates('in-preparation') ?? {})).toEqual(['done', 'now', 'later'])
    expect(Object.values(stepStates('ready') ?? {})).toEqual(['done', 'done', 'done'])
    expect(Object.values(stepStates('collected') ?? {})).toEqual(['done', 'done', 'done'])
  })

  it('has no steps for a cancelled or unpaid order', () => {
    expect(stepStates('cancelled')).toBeNull()
    expect(stepStates('awaiting-payment')).toBeNull()
  })

  it('has a label for every status in every language (O1)', () => {
    for (const locale of locales) {
      const { status } = readMessages(locale)['order'] as { status: Record<string, string> }
      expect(Object.keys(status).sort()).toEqual([...orderStatuses].sort())
    }
  })
})
