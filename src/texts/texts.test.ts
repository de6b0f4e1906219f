import { describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { errors } from '#contract/errors.ts'
import {
  type MessageTree,
  compileMessages,
  messageShape,
  readMessages,
  readOfficeMessages,
  readPageMessages,
  readPartMessages,
  readSiteMessages,
} from './compile.ts'
import { officeNamespaces } from './messages.ts'
import { isOfShop, partNames } from './part-namespaces.ts'

const flat = (messages: MessageTree, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  )

/** Returns the words of a text separated by spaces, without punctuation. */
const spaced = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

describe('the texts', () => {
  it('have the same keys and arguments in the four languages (S1)', () => {
    const french = messageShape(readMessages('fr'))
    for (const locale of locales) expect(messageShape(readMessages(locale))).toEqual(french)
  })

  it('contain a sentence for every error code (V11)', () => {
    for (const locale of locales) {
      expect(Object.keys(readMessages(locale)['errors'] ?? {}).sort()).toEqual(
        Object.keys(errors).sort(),
      )
    }
  })

  it('compile, and no text is empty (S1)', () => {
    for (const locale of locales) {
      const messages = readMessages(locale)
      expect(() => compileMessages(messages)).not.toThrow()
      for (const [key, text] of flat(messages)) expect(text.trim(), `${locale} ${key}`).not.toBe('')
    }
  })

  it('name a control by its visible text, so that speech control understands that text (F11)', () => {
    const unlike = locales.flatMap((locale) => {
      const texts = new Map(flat(readMessages(locale)))
      return [...texts].flatMap(([key, name]) => {
        const visibleText = texts.get(key.replace(/Named?$/, ''))
        return visibleText === undefined || spaced(name).includes(spaced(visibleText))
          ? []
          : [`${locale} ${key}: “${name}” is shown as “${visibleText}”`]
      })
    })
    expect(unlike).toEqual([])
  })

  it('are sent to browsers without the namespaces that no page of the site uses', () => {
    expect(Object.keys(readMessages('fr'))).toContain('card')
    expect(Object.keys(readPageMessages('fr'))).not.toContain('card')
    expect(Object.keys(readPageMessages('fr'))).toContain('errors')
  })

  it('are sent with the pages that use them, and no text is missing', () => {
    const all = { ...readPageMessages('nl') }
    for (const part of partNames) {
      const partMessages = readPartMessages('nl', part)
      const shared = Object.keys(partMessages).filter(
        (namespace) => namespace in readPageMessages('nl'),
      )
      expect(
        shared.filter(
          (namespace) => !['cart', 'errors', 'menu', 'restaurants', 'shell'].includes(namespace),
        ),
      ).toEqual([])
      for (const [namespace, messages] of Object.entries(partMessages))
        all[namespace] = { ...all[namespace], ...messages }
    }
    expect(readSiteMessages('nl')).toEqual(all)
    const {
      'account-mail': _mail,
      app: _app,
      card: _card,
      'contact-mail': _contact,
      'export-columns': _columns,
      faults: _faults,
      mail: _order,
      office: _office,
      'office-catalogue-changes': _catalogueChanges,
      'office-catalogue-fields': _catalogueFields,
      'office-catalogue-product': _catalogueProduct,
      'office-catalogue': _catalogue,
      'office-availability': _availability,
      'office-customers': _customers,
      'office-moves': _moves,
      'office-orders': _orders,
      'office-today': _today,
      'office-palette': _palette,
      'office-journal': _journal,
      'office-people': _people,
      'office-prices': _prices,
      'office-promos': _promos,
      'office-books': _books,
      'office-exports': _exports,
      'office-reports': _reports,
      'office-hours': _hours,
      'office-restaurants': _restaurants,
      'office-site': _site,
      preview: _preview,
      print: _print,
      receipt: _receipt,
      'social-provider': _provider,
      'staff-mail': _staff,
      'wallet-card': _wallet,
      ...shopTexts
    } = readMessages('nl')
    // Errors that only the head office shows are loaded with its own texts.
    const errors = Object.entries(shopTexts['errors'] ?? {}).filter(([code]) =>
      isOfShop('errors', code),
    )
    expect(all).toEqual({ ...shopTexts, errors: Object.fromEntries(errors) })
  })

  it('are sent to the head office separately from those of the shop (P1)', () => {
    expect(Object.keys(readOfficeMessages('es')).sort()).toEqual([...officeNamespaces].sort())
    expect(Object.keys(readSiteMessages('es'))).not.toContain('office')
  })

  it('name the content of a bowl and how to restore an ingredient, on pages that build bowls (F4)', () => {
    expect(Object.keys(readPartMessages('en', 'composing')['cart'] ?? {})).toEqual(
      expect.arrayContaining(['slot', 'clear', 'removed']),
    )
  })

  it('say “je” in Dutch and “tú” in Spanish (S1)', () => {
    for (const [key, text] of flat(readMessages('nl'))) expect(text, key).not.toMatch(/\b(u|uw)\b/i)
    for (const [key, text] of flat(readMessages('es')))
      expect(text, key).not.toMatch(/\b(usted|ustedes)\b/i)
  })
})
