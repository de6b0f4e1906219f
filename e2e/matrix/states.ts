import type { Locator, Page } from '@playwright/test'
import { type Locale, locales } from '../../src/contract/pages/locales.ts'
import { SOON, timeOf } from '../order/at-checkout.ts'
import { alive, still, visit } from '../support/at-rest.ts'
import { aFullCart, anUnfinishedCart, keepInBrowser, restaurant } from '../support/browser-state.ts'

/** `unfinished`: a full cart with an incomplete formula. */
export const states = ['empty', 'full', 'unfinished', 'loading', 'error', 'dialog'] as const
export type PageState = (typeof states)[number]

export const widths = [320, 768, 1280] as const
export const lights = ['light', 'dark', 'forced'] as const
export type Appearance = { width: (typeof widths)[number]; light: (typeof lights)[number] }

/**
 * Assigns a width and a colour scheme to each language and state, so that together they cover each
 * pair of language, state, width and light.
 */
export function lookOf(locale: Locale, state: PageState): Appearance {
  const [l, s] = [locales.indexOf(locale), states.indexOf(state)]
  return { width: widths[(l + s) % 3] ?? 320, light: lights[(l + 2 * s) % 3] ?? 'light' }
}

export async function wear(page: Page, { width, light }: Appearance): Promise<void> {
  await page.setViewportSize({ width, height: width === 320 ? 700 : 900 })
  await page.emulateMedia({
    colorScheme: light === 'dark' ? 'dark' : 'light',
    forcedColors: light === 'forced' ? 'active' : 'none',
  })
}

/** API requests that pages send once hydrated, except for the menu, which hydration needs. */
const apiRequests = /\/api\/(?!menu\b|restaurants\/\d+\/menu\b)/

/** Prepares the browser's storage and the server's answers before the first page of a state. */
export async function prepare(page: Page, state: PageState): Promise<void> {
  if (state === 'empty') return
  const takeawayAt = (await timeOf(page, restaurant.id, SOON)).at
  await keepInBrowser(page, {
    cart: state === 'unfinished' ? anUnfinishedCart() : aFullCart(),
    takeawayAt,
  })
  // Requests never get an answer, or fail.
  if (state === 'loading') await page.route(apiRequests, () => undefined)
  if (state === 'error') await page.route(apiRequests, (route) => route.abort())
}

/** Opens an address in a state; false where the page has no such state. */
export async function enter(page: Page, state: PageState, address: string): Promise<boolean> {
  if (state !== 'loading') await visit(page, address)
  else {
    await page.goto(address)
    await alive(page)
    await still(page)
  }
  if (state === 'error') return failing(page)
  return state === 'dialog' ? openDialog(page) : true
}

/** Sends the form without changes. On a page without a form, its requests have already failed. */
async function failing(page: Page): Promise<boolean> {
  const send = page
    .getByRole('main')
    .locator('form button[type=submit]:visible, form button:not([type]):visible')
    .last()
  if ((await send.count()) > 0 && (await send.isEnabled())) await send.click()
  return true
}

/**
 * Opens the first dialog for which there is a button: in the content of the page, in the header
 * (the menu of a narrow screen), or in the footer (the settings); otherwise the dialog behind the
 * header's popover. Returns false if there is none.
 */
async function openDialog(page: Page): Promise<boolean> {
  const opener = (around: string) =>
    page.locator(`${around} [aria-haspopup=dialog]:not([aria-disabled=true]):visible`).first()
  for (const around of ['main', 'header', 'footer']) {
    if ((await opener(around).count()) > 0) return open(page, opener(around))
  }
  const languages = page.locator('header [popovertarget]:visible')
  if ((await languages.count()) === 0) return false
  await languages.click()
  return open(page, opener('header'))
}

async function open(page: Page, opener: Locator): Promise<true> {
  await opener.click()
  await page.locator('dialog[open]').first().waitFor()
  return true
}
