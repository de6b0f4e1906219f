import { describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { placeOrder } from '#contract/shop/orders.ts'
import { readMessages } from '#texts/compile.ts'
import { checkDetails, cleanDetails, noDetails, readFieldProblems } from './check-details.ts'

const right = {
  name: 'Camille Roux',
  phone: '06 12 34 56 78',
  email: 'camille@example.org',
  comment: '',
  allergies: [],
  terms: true,
  ofAge: false,
}

describe('checking the details of an order', () => {
  it('finds no problem in valid details', () => {
    expect(checkDetails(right, { hasAlcohol: false })).toEqual({})
  })

  it('reports each empty field with the error of that field (V4, F8)', () => {
    expect(
      checkDetails({ ...noDetails, terms: false, ofAge: false }, { hasAlcohol: false }),
    ).toEqual({
      name: 'name_empty',
      phone: 'phone_empty',
      email: 'email_empty',
      terms: 'terms_empty',
    })
    expect(checkDetails({ ...right, name: '   ' }, { hasAlcohol: false })).toEqual({
      name: 'name_empty',
    })
  })

  it('refuses an invalid e-mail address (V1)', () => {
    for (const email of [
      'camille',
      'camille@',
      '@example.org',
      'a b@example.org',
      'camille@example',
    ]) {
      expect(checkDetails({ ...right, email }, { hasAlcohol: false })).toEqual({
        email: 'email_invalid',
      })
    }
  })

  it('refuses an invalid telephone number, and a comment that is too long', () => {
    expect(checkDetails({ ...right, phone: '12' }, { hasAlcohol: false })).toEqual({
      phone: 'phone_invalid',
    })
    expect(checkDetails({ ...right, phone: 'call me' }, { hasAlcohol: false })).toEqual({
      phone: 'phone_invalid',
    })
    expect(checkDetails({ ...right, comment: 'x'.repeat(501) }, { hasAlcohol: false })).toEqual({
      comment: 'comment_too_long',
    })
  })

  it('requires the declaration of age with alcohol only (V10)', () => {
    expect(checkDetails(right, { hasAlcohol: true })).toEqual({ ofAge: 'age_declaration_missing' })
    expect(checkDetails({ ...right, ofAge: true }, { hasAlcohol: true })).toEqual({})
  })

  it('gives the same errors as the server, because both use the same schema (V12)', () => {
    const { customer } = placeOrder.body.shape
    for (const name of ['name', 'phone', 'email'] as const) {
      for (const value of ['', ' ', 'x', '0612345678', 'a@b.fr', 'a@b', 'x'.repeat(300)]) {
        const serverResult = customer.shape[name].safeParse(value)
        expect(checkDetails({ ...right, [name]: value }, { hasAlcohol: false })[name]).toBe(
          serverResult.success ? undefined : serverResult.error.issues[0]?.message,
        )
      }
    }
  })

  it('assigns the server’s errors to their fields (V12)', () => {
    expect(
      readFieldProblems([
        { field: 'customer.email', code: 'email_invalid' },
        { field: 'termsAccepted', code: 'terms_empty' },
        { field: 'lines.0.id', code: 'field_invalid' },
      ]),
    ).toEqual({ email: 'email_invalid', terms: 'terms_empty' })
  })

  it('removes the spaces around the typed values before sending', () => {
    expect(cleanDetails({ ...right, name: ' Camille ', comment: ' sans oignon\n' })).toMatchObject({
      name: 'Camille',
      comment: 'sans oignon',
    })
  })
})

describe('the texts of the checkout page', () => {
  const words = (locale: (typeof locales)[number]) =>
    JSON.stringify(readMessages(locale)['checkout'])

  it('state the obligation to pay on the button, in exactly the words of the law (F3)', () => {
    const buttons = {
      fr: 'Commander avec obligation de paiement',
      en: 'Order with obligation to pay',
      es: 'Pedido con obligación de pago',
      nl: 'Bestelling met betalingsverplichting',
    }
    for (const locale of locales) expect(words(locale)).toContain(`"button":"${buttons[locale]}"`)
  })

  it('state that fresh food has no right of withdrawal, in the four languages (F10)', () => {
    const expectedWords = {
      fr: 'droit de rétractation',
      en: 'right of withdrawal',
      es: 'derecho de desistimiento',
      nl: 'herroepingsrecht',
    }
    for (const locale of locales) expect(words(locale)).toContain(expectedWords[locale])
  })

  it('ask the customer not to refresh the page while the order is being sent (Y8)', () => {
    const expectedWords = {
      fr: 'ne rafraîchissez pas la page',
      en: 'please do not refresh the page',
      es: 'no actualices la página',
      nl: 'ververs de pagina niet',
    }
    for (const locale of locales) expect(words(locale)).toContain(expectedWords[locale])
  })
})
