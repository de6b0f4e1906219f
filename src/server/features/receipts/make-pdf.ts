import PQueue from 'p-queue'
import { createThreads } from '#server/kit/threads.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { paperBrandOf, paperColoursOf } from '#server/state/catalogue/paper-face.ts'
import type { IssuedReceipt } from './issued-receipts.ts'
import type { PaperFace } from './receipt-pdf.ts'

/** The message to the worker thread. */
export type PdfOrder = { issued: IssuedReceipt; paper: PaperFace }

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
export const makePdf = (issued: IssuedReceipt, face: ChainFace): Promise<Buffer> =>
  queue.add(async () => {
    const paper = { brand: await paperBrandOf(face), colours: paperColoursOf(face) }
    return Buffer.from(await ask({ issued, paper }))
  })
