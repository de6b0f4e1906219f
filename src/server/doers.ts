import { readPayment } from './features/payments/store.ts'
import { settle } from './features/payments/settle.ts'
import type { Doers } from './jobs/queue.ts'
import type { Services } from './services.ts'

/** Who does which promised work. */
export function doersOf(services: Services): Doers {
  const { database, payments } = services
  return {
    async 'order-received'() {},
    async 'order-cancelled'() {},
    async 'settle-payment'({ order }) {
      if (payments === null || await readPayment(database.db, order) === null) return
      await settle({ ...services, payments }, order)
    },
  }
}
