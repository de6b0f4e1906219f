import { parentPort } from 'node:worker_threads'
import type { PdfOrder } from './make-pdf.ts'
import { documentOf } from './receipt-document.ts'
import { pdfOf } from './receipt-pdf.ts'

/** Worker thread: creates the PDF of each receipt that it is sent. An error ends the thread. */
async function make({ issued, paper }: PdfOrder): Promise<void> {
  const document = documentOf(issued.receipt, issued)
  parentPort?.postMessage(await pdfOf(document, { at: new Date(issued.issuedAt), ...paper }))
}

parentPort?.on('message', (order: PdfOrder) => void make(order))
