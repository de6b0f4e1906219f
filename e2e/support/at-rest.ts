import { type Page, type Request, expect } from '@playwright/test'

const pending = new WeakMap<Page, Set<Request>>()

/**
 * The requests of a page that are not answered yet. Event streams are left out, because they never
 * end.
 */
function pendingOf(page: Page): Set<Request> {
  const trackedRequests = pending.get(page)
  if (trackedRequests) return trackedRequests
  const openRequests = new Set<Request>()
  const answered = (request: Request) => void openRequests.delete(request)
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') openRequests.add(request)
  })
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  pending.set(page, openRequests)
  return openRequests
}

/** Opens a page and waits until it is still. */
export async function visit(page: Page, address: string): Promise<void> {
  const openRequests = pendingOf(page)
  await page.goto(address)
  await rested(page, openRequests)
}

export async function revisit(page: Page): Promise<void> {
  const openRequests = pendingOf(page)
  await page.reload()
  await rested(page, openRequests)
}

/**
 * Number of frames to wait. React shows late content at most every 300 ms, and that content may
 * send requests.
 */
const LAZY = 24

/** Waits until the page is hydrated, no request is open, and the results are drawn. */
async function rested(page: Page, openRequests: ReadonlySet<Request>) {
  // An answer may cause another request or a navigation.
  for (let isOver = false; !isOver;) {
    await expect
      .poll(() => openRequests.size, {
        message: 'requests without an answer',
        intervals: [20, 50, 100],
        timeout: 30_000,
      })
      .toBe(0)
    await alive(page)
    isOver = await still(page, LAZY).then(() => openRequests.size === 0, stillThere)
  }
}

function stillThere(error: unknown): false {
  if (error instanceof Error && error.message.includes('Execution context was destroyed'))
    return false
  throw error
}

/** Waits until the page is hydrated. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/**
 * Waits until nothing on the page has changed, faded or slid for `frames` frames, because colours
 * are wrong half-way through a transition. Endless animations are ignored. A tap shows its result
 * within five frames.
 */
export async function still(page: Page, frames = 5): Promise<void> {
  await page.evaluate(async (quiet) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let isChanged = false
    const observer = new MutationObserver(() => {
      isChanged = true
    })
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    let unchanged = 0
    for (let i = 0; unchanged < quiet && i < 1000; i += 1) {
      isChanged = false
      await frame()
      unchanged = isChanged ? 0 : unchanged + 1
      if (unchanged < quiet) continue
      const brief = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000,
        )
      await Promise.allSettled(brief.map(({ finished }) => finished))
      if (brief.length > 0) unchanged = 0
    }
    observer.disconnect()
  }, frames)
}
