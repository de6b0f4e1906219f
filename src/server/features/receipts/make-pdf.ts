import PQueue from 'p-queue'
import { createThreads } from '#server/kit/threads.ts'
import type { IssuedReceipt } from './issued-receipts.ts'

/** The message to the worker thread. `brand`: the chain's name on the receipt. */
export type PdfOrder = { issued: IssuedReceipt; brand: string }

const ask = createThreads<PdfOrder, Uint8Array>(new URL('./pdf-thread.ts', import.meta.url))
/**
 * At most two PDFs are created at a time. Each takes about 40 ms, so two are enough for ten mails
 * sent at once.
 */
const queue = new PQueue({ concurrency: 2 })

/**
 * Creates the PDF of a receipt. It needs as much processor time as several orders, so a separate
 * thread does it, and requests continue meanwhile.
 */
export const makePdf = (order: PdfOrder): Promise<Buffer> =>
  queue.add(async () => Buffer.from(await ask(order)))
