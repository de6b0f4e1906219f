import { setTimeout as sleep } from 'node:timers/promises'
import type { Behaviour } from '#payment-service/behaviour.ts'
import type { BreakableConnection } from './breakable-connection.ts'
import type { PlayFault } from './play-fault.ts'

/** Delay in milliseconds of a slow provider’s answers, and of late webhooks. */
const LATE = 3500
/** Milliseconds that a slow mail server takes to accept a mail. */
const SLOW_MAIL = 4000

/**
 * Faults of the services that the programs need besides the database: pooler, payment provider and
 * mail server.
 */
export const otherFaults = {
  async none() {},
  async 'pooler killed'({ site }, away) {
    await site.pooler.kill()
    await sleep(away)
    await site.pooler.startAgain()
    return { unreachable: site.shops }
  },
  'provider slow': misbehave({ replies: 'late' }),
  'provider fails': misbehave({ replies: 'failed' }),
  'provider loses answers': misbehave({ replies: 'lost' }),
  'provider dead': ({ site }, away) => cut(site.bankLine, away),
  'provider silent': ({ site }, away) => hold(site.bankLine, away),
  'webhooks twice': misbehave({ webhooks: 'twice' }),
  'webhooks late': misbehave({ webhooks: 'late' }),
  'webhooks out of order': misbehave({ webhooks: 'out-of-order' }),
  'webhooks never': misbehave({ webhooks: 'never' }),
  async 'mail server slow'({ site }, away) {
    site.mails.takes = SLOW_MAIL
    await sleep(away)
    site.mails.takes = 0
  },
  async 'mail server refuses'({ site }, away) {
    site.mails.away = true
    await sleep(away)
    site.mails.away = false
  },
  'mail server dead': ({ site }, away) => cut(site.mailLine, away),
  'mail server silent': ({ site }, away) => hold(site.mailLine, away),
} satisfies Record<string, PlayFault>

function misbehave(behaviour: Partial<Behaviour>): PlayFault {
  return async ({ site }, away) => {
    await site.behave({ ...behaviour, delay: LATE })
    await sleep(away)
    await site.behave({})
  }
}

async function cut(line: BreakableConnection, away: number): Promise<void> {
  line.cut()
  await sleep(away)
  line.mend()
}

/** Stops all data for a while; then the waiting connections are closed. */
async function hold(line: BreakableConnection, away: number): Promise<void> {
  line.hold()
  await sleep(away)
  line.cut()
  line.mend()
}
