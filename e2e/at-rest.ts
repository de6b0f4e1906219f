import { type Page, type Request, expect } from '@playwright/test'

const pending = new WeakMap<Page, Set<Request>>()

/** What a page asked for and was not answered yet; a stream of events never is. */
function pendingOf(page: Page): Set<Request> {
  const known = pending.get(page)
  if (known) return known
  const asked = new Set<Request>()
  const answered = (request: Request) => void asked.delete(request)
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') asked.add(request)
  })
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  pending.set(page, asked)
  return asked
}

/** Opens a page of the site as one who waits until it has come to rest. */
export async function visit(page: Page, address: string): Promise<void> {
  const asked = pendingOf(page)
  await page.goto(address)
  await rested(page, asked)
}

export async function revisit(page: Page): Promise<void> {
  const asked = pendingOf(page)
  await page.reload()
  await rested(page, asked)
}

/**
 * Frames: what comes late is shown by React at most every 300 ms, and may ask for something itself.
 */
const LAZY = 24

/** Scripts answer for the page, nobody is asked for anything, and what that brought is drawn. */
async function rested(page: Page, asked: ReadonlySet<Request>) {
  // An answer may be a reason for another question, or for another page.
  for (let isOver = false; !isOver;) {
    await expect
      .poll(() => asked.size, {
        message: 'requests without an answer',
        intervals: [20, 50, 100],
        timeout: 30_000,
      })
      .toBe(0)
    await alive(page)
    isOver = await still(page, LAZY).then(() => asked.size === 0, stillThere)
  }
}

function stillThere(error: unknown): false {
  if (error instanceof Error && error.message.includes('Execution context was destroyed'))
    return false
  throw error
}

/** Until scripts answer for the page. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/**
 * Until nothing of the page has changed, faded or slid for so many frames: half-way, a colour is
 * neither of the two. What moves for ever is let move. A tap is followed by what it leads to within
 * five.
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
