// A server for things that no page offers: it moves orders a step forward by their tokens, as the
// restaurant does, and serves the certificate that signs the demonstration's wallet cards.
import { createServer } from 'node:http'
import { type OrderStatus, orderStatuses } from '../../src/domain/orders/order-status.ts'
import type { Database } from '../../src/server/db/open.ts'
import { advanceOrder } from '../../src/server/features/orders/advance-order.ts'
import { finalizeLastStep } from '../../src/server/features/orders/finalize-step.ts'
import { findOrder } from '../../src/server/stores/orders/orders.ts'
import { hashOf } from '../../src/server/kit/hash.ts'
import { readDemonstration } from '../../src/server/gateways/wallet/demonstration.ts'
import { openJobs } from '../../src/server/jobs/queue.ts'

/**
 * Serves `POST /<token>/<status>` and `GET /wallet-authority` (a certificate as PEM) on its own
 * port.
 */
export async function openKitchen(database: Database, port: number): Promise<void> {
  // This process only enqueues jobs; the program that runs them reports failures.
  const jobs = await openJobs(database, () => undefined)
  async function advance(token: string, to: OrderStatus): Promise<boolean> {
    const order = await findOrder(database.db, hashOf(token))
    return (
      order !== null &&
      database.db.transaction().execute(async (tx) => {
        const isAdvanced = await advanceOrder(tx, jobs, { order, to, at: Date.now() })
        // This server undoes no step, so the effects that follow a final step need not wait.
        await finalizeLastStep(tx, jobs, order, Date.now())
        return isAdvanced
      })
    )
  }
  createServer((request, reply) => {
    if (request.url === '/wallet-authority') {
      void readDemonstration(database).then(({ apple }) => reply.end(apple.authority))
      return
    }
    const [token = '', status = ''] = (request.url ?? '').split('/').filter(Boolean)
    const to = orderStatuses.find((candidate) => candidate === status)
    void (to === undefined ? Promise.resolve(false) : advance(token, to)).then((isAdvanced) =>
      reply.writeHead(isAdvanced ? 204 : 409).end(),
    )
  }).listen(port, '127.0.0.1')
}
