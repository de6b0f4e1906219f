import { beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { NotGenuine } from '#testing/wallet/open-pass.ts'
import type { WalletCard } from './port.ts'

/** What can be read on a card by whoever opens it. */
export type Shown = {
  /** In the barcode, and beside it. */
  barcode: string
  number: string
  kind: 'code128'
  firstName: string | null
  balance: number
  /** What the balance is called, by language. */
  points: Record<string, string>
  /** How the card is known to the phone: the same takes the place of the one that is there. */
  id: string
}

/** One kind of card, ready to be tried. */
export type Stage<Made> = {
  make: (card: WalletCard, at: number) => Promise<Made>
  /**
   * Reads a card with tools that had no part in making it; rejects with `NotGenuine` where it is
   * not what was signed.
   */
  read: (made: Made) => Promise<Shown>
  /** The card with one byte changed: each of these must not be read. */
  changed: (made: Made) => Made[]
  /** Everything that stands on the card, as text. */
  textOf: (made: Made) => string
}

const AT = Date.parse('2026-11-24T08:00:00Z')

/**
 * What the program counts on, whichever phone a card is for. Every kind of card passes all of it.
 */
export function describeWalletGateway<Made>(name: string, setUp: () => Promise<Stage<Made>>): void {
  describe(`the contract of ${name}`, () => {
    let stage: Stage<Made>
    beforeAll(async () => {
      stage = await setUp()
    })

    const aCard = (changes: Partial<WalletCard> = {}): WalletCard => ({
      number: '04817263540918',
      firstName: 'Zoé',
      balance: 154,
      locale: 'fr',
      ...changes,
    })
    const shown = async (changes: Partial<WalletCard> = {}) =>
      stage.read(await stage.make(aCard(changes), AT))

    it.each(locales)(
      'shows number, barcode, name and balance in %s, signed, and says the same in every language (L5)',
      async (locale) => {
        const { points, id, ...card } = await shown({ locale })
        expect(card).toEqual({
          barcode: '04817263540918',
          number: '0481 7263 5409 18',
          kind: 'code128',
          firstName: 'Zoé',
          balance: 154,
        })
        expect(points).toEqual({ fr: 'Points', en: 'Points', es: 'Puntos', nl: 'Punten' })
        expect(id).toContain('04817263540918')
      },
    )

    it.each([0, 280])('shows a balance of %d', async (balance) => {
      expect((await shown({ balance })).balance).toBe(balance)
    })

    it.each(['O’Brien "Zoé" \\ <b>', 'Ωμέγα', '李'])(
      'shows a name as it was written: %s',
      async (firstName) => {
        expect((await shown({ firstName })).firstName).toBe(firstName)
      },
    )

    it('leaves out a name that was never told', async () => {
      expect((await shown({ firstName: '' })).firstName).toBeNull()
    })

    it('is known to the phone by its number alone, so that a newer card takes its place', async () => {
      const { id } = await shown()
      expect((await shown({ balance: 3, firstName: 'Léa', locale: 'nl' })).id).toBe(id)
      expect((await shown({ number: '04817263540919' })).id).not.toBe(id)
    })

    it('is refused with one byte changed', async () => {
      const changed = stage.changed(await stage.make(aCard(), AT))
      expect(changed.length).toBeGreaterThan(2)
      for (const made of changed) await expect(stage.read(made)).rejects.toThrow(NotGenuine)
    })

    it('gives away no key', async () => {
      expect(stage.textOf(await stage.make(aCard(), AT))).not.toMatch(/PRIVATE KEY/)
    })
  })
}
