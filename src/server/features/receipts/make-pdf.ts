import { createThreads } from '#server/kit/threads.ts'
import { createNamedQueue } from '#server/kit/named-queue.ts'
import type { IssuedReceipt } from './issued-receipts.ts'

/** What the thread is sent. `brand`: the name of the chain on the sheet. */
export type PdfOrder = { issued: IssuedReceipt; brand: string }

const ask = createThreads<PdfOrder, Uint8Array>(new URL('./pdf-thread.ts', import.meta.url))
/** Two at a time: one takes some 40 ms, so they make as many as ten mails at once need. */
const enqueue = createNamedQueue(2)

/**
 * The PDF of a receipt. It takes a core for as long as several orders do, so a thread of its own
 * makes it, and requests go on meanwhile.
 */
export const makePdf = (order: PdfOrder): Promise<Buffer> =>
  enqueue('pdf', async () => Buffer.from(await ask(order)))
