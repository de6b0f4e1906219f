import type { Page } from '@playwright/test'

/**
 * Translates every page as a browser's translator does: once the page is hydrated, each text node,
 * also one that is added later, is replaced by elements of the translator. The words stay the same,
 * so that the test can find them.
 */
export const translate = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const isLeftOut = (text: Node) =>
      text.nodeValue?.trim() === '' ||
      text.parentElement?.closest('script, style, textarea, font') !== null
    const replaceIn = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const all: Node[] = []
      for (let text: Node | null = root; text; text = texts.nextNode())
        if (text.nodeType === Node.TEXT_NODE && !isLeftOut(text)) all.push(text)
      for (const text of all) {
        const outer = document.createElement('font')
        outer.appendChild(document.createElement('font')).textContent = text.nodeValue
        text.parentNode?.replaceChild(outer, text)
      }
    }
    const begin = () => {
      const main = document.querySelector('main')
      if (!main || !Object.keys(main).some((key) => key.startsWith('__react')))
        return setTimeout(begin, 20)
      replaceIn(document.body)
      new MutationObserver((records) => {
        for (const { addedNodes, target, type } of records) {
          if (type === 'characterData' && target.isConnected) replaceIn(target)
          for (const node of addedNodes) if (node.isConnected) replaceIn(node)
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
      document.documentElement.classList.add('translated-ltr')
      return undefined
    }
    addEventListener('DOMContentLoaded', begin)
  })

/**
 * Makes the browser refuse both storages and all cookies, as the setting “block all cookies” does.
 */
export const refuseStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const refused = {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', refused)
    Object.defineProperty(window, 'sessionStorage', refused)
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })

/** Makes both storages refuse every write, as when they are full. */
export const refuseWriting = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })

/** Shifts the device's clock by this many hours; it keeps running. */
export const shiftClock = (page: Page, hours: number): Promise<unknown> =>
  page.addInitScript((shift) => {
    const Right = Date
    window.Date = new Proxy(Right, {
      construct: (_of, dateArguments: []) =>
        dateArguments.length === 0 ? new Right(Right.now() + shift) : new Right(...dateArguments),
      get: (of, name) => (name === 'now' ? () => Right.now() + shift : Reflect.get(of, name)),
    })
  }, hours * 3_600_000)

/**
 * Refuses cookies and storage to the frames of the bank's origin, as browsers do that block third
 * parties.
 */
export async function refuseThirdParties(page: Page, bank: string): Promise<void> {
  await page.addInitScript((origin) => {
    if (location.origin !== origin) return
    const refuse = {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', refuse)
    Object.defineProperty(window, 'sessionStorage', refuse)
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  }, bank)
  await page.route(`${bank}/**`, async (route) => {
    const { cookie: _refused, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
}

/**
 * React reports this error if a part of the page was changed before it was hydrated; it then
 * renders that part again.
 */
const DRAWN_ANEW = /Minified React error #418;/

/** Collects the errors in the scripts of a page, except that React rendered a part again. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => {
    if (!DRAWN_ANEW.test(String(error))) errors.push(String(error))
  })
  return errors
}
