import { useEffect, useRef, useState } from 'react'
import {
  type Export,
  type ExportWish,
  holdsPersons,
  listExports,
  askForCustomers,
  askForExport,
  askForOrders,
  askForProducts,
  askForPromos,
  askForRestaurants,
} from '#contract/office/exports.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#ui/text/text.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { useWishLabels } from './use-wish-labels.ts'
import { fileHref, isOver } from './wishes.ts'
import type { ApiClient } from '#contract/client.ts'

/** Milliseconds between two requests for the list while a file is being written. */
const EVERY = 2000

type Exports = {
  files: Loaded<{ results: Export[] }>
  ask: (wish: ExportWish) => void
  isPending: boolean
  /** The reason why the last request was refused; null if it was not refused. */
  problem: string | null
}

/**
 * Requests files, and shows a message when they are ready while the page is open (H17). The list of
 * files is loaded at once on the page that shows it (`isListed`); on other pages, after a file is
 * requested.
 */
export function useExports({ isListed = false }: { isListed?: boolean } = {}): Exports {
  const { locale } = useOffice()
  const t = useText('office-exports')
  const labels = useWishLabels()
  const awaited = useRef(new Set<string>())
  const [isOn, setOn] = useState(isListed)
  const [isWriting, setWriting] = useState(false)
  const files = useApi(listExports, isOn ? {} : null, isWriting ? { interval: EVERY } : {})
  const { data, retry } = files
  const filesHref = officeHref('exports', locale)
  const hasUnfinished = data?.results.some((file) => !isOver(file)) === true
  if (hasUnfinished !== isWriting) setWriting(hasUnfinished)

  useEffect(() => {
    for (const file of data?.results ?? []) {
      if (!isOver(file)) awaited.current.add(file.id)
      else if (awaited.current.delete(file.id)) {
        const fileName = labels.whole(file.wish)
        showToast(
          file.state === 'done'
            ? {
                tone: 'ok',
                text: t('said.ready', { what: fileName }),
                // A file with personal data has no direct link: it is downloaded from the list,
                // which may require the passkey.
                ...(!holdsPersons(file.wish)
                  ? { link: { text: t('said.download'), to: fileHref(file), isFile: true } }
                  : !isListed && { link: { text: t('said.see'), to: filesHref } }),
              }
            : { tone: 'err', text: t('said.failed', { what: fileName }) },
        )
      }
    }
  }, [data, t, labels, filesHref, isListed])

  const { run, isPending, problem } = useAction(sendWish, {
    onDone(requestedFile, wish) {
      awaited.current.add(requestedFile.id)
      setOn(true)
      retry()
      showToast({
        tone: 'info',
        text: t('said.asked', { what: labels.whole(wish) }),
        ...(!isListed && { link: { text: t('said.see'), to: filesHref } }),
      })
    },
  })

  return { files, ask: run, isPending, problem }
}

/**
 * Requests a file at the endpoint for its kind. Each kind of list has a separate endpoint, which
 * requires the right to see that list.
 */
function sendWish(api: ApiClient, wish: ExportWish, idempotencyKey: string): Promise<Export> {
  if (wish.kind === 'found-orders') return api.call(askForOrders, { body: wish, idempotencyKey })
  if (wish.kind !== 'list') return api.call(askForExport, { body: wish, idempotencyKey })
  const { list, ...listRequest } = wish
  switch (list) {
    case 'customers':
      return api.call(askForCustomers, { body: { ...listRequest, list }, idempotencyKey })
    case 'promos':
      return api.call(askForPromos, { body: { ...listRequest, list }, idempotencyKey })
    case 'restaurants':
      return api.call(askForRestaurants, { body: { ...listRequest, list }, idempotencyKey })
    case 'products':
      return api.call(askForProducts, { body: { ...listRequest, list }, idempotencyKey })
  }
}
