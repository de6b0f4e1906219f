import { cardLookOf } from '#server/features/wallet/card-look.ts'
import { chainFaceOf } from '#server/state/catalogue/chain-face.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { NotGenuine } from '#testing/wallet/open-pass.ts'
import type { WalletCard } from '#server/gateways/wallet/port.ts'

/** The content of a card that anybody who opens it can read. */
export type CardContent = {
  /** The content of the barcode. `number` is the text printed next to it. */
  barcode: string
  number: string
  kind: 'code128'
  firstName: string | null
  balance: number
  /** The label of the balance, by language. */
  points: Record<string, string>
  /** The card's identity on the phone: a card with the same id replaces it. */
  id: string
}

/** One kind of card under test. */
export type WalletStage<Made> = {
  make: (card: WalletCard, at: number) => Promise<Made>
  /**
   * Reads a card with tools independent of those that made it. Rejects with `NotGenuine` if it
   * differs from the signed content.
   */
  read: (card: Made) => Promise<CardContent>
  /** Copies of the card, each with one byte changed. All must be rejected. */
  changed: (card: Made) => Made[]
  /** All text of the card. */
  textOf: (card: Made) => string
}

const AT = Date.parse('2026-11-24T08:00:00Z')

const cardLook = await cardLookOf(chainFaceOf({ chain: { brand: 'Mesclun' } }))
const aCard = (changes: Partial<WalletCard> = {}): WalletCard => ({
  number: '04817263540918',
  firstName: 'Zoé',
  balance: 154,
  locale: 'fr',
  brand: 'Mesclun',
  look: cardLook,
  ...changes,
})
/** The contents of `aCard`, in every language. */
const cardContent = {
  barcode: '04817263540918',
  number: '0481 7263 5409 18',
  kind: 'code128',
  firstName: 'Zoé',
  balance: 154,
}

/** The contract that every kind of card must pass. */
export function describeWalletGateway<Made>(
  name: string,
  setUp: () => Promise<WalletStage<Made>>,
): void {
  describe(`the wallet contract: ${name}`, () => {
    let stage: WalletStage<Made>
    beforeAll(async () => {
      stage = await setUp()
    })

    const readBack = async (changes: Partial<WalletCard> = {}) =>
      stage.read(await stage.make(aCard(changes), AT))

    it.each(locales)(
      'shows number, barcode, name and balance in %s, signed, with its labels in every language (L5)',
      async (locale) => {
        const { points, id, ...card } = await readBack({ locale })
        expect(card).toEqual(cardContent)
        expect(points).toEqual({ fr: 'Points', en: 'Points', es: 'Puntos', nl: 'Punten' })
        expect(id).toContain('04817263540918')
      },
    )

    it.each([0, 280])('shows a balance of %d', async (balance) => {
      expect((await readBack({ balance })).balance).toBe(balance)
    })

    it.each(['O’Brien "Zoé" \\ <b>', 'Ωμέγα', '李'])(
      'shows a name exactly as entered: %s',
      async (firstName) => {
        expect((await readBack({ firstName })).firstName).toBe(firstName)
      },
    )

    it('leaves out the name if the customer gave none', async () => {
      expect((await readBack({ firstName: '' })).firstName).toBeNull()
    })

    it('is identified by its number only, so that a newer card replaces it', async () => {
      const { id } = await readBack()
      expect((await readBack({ balance: 3, firstName: 'Léa', locale: 'nl' })).id).toBe(id)
      expect((await readBack({ number: '04817263540919' })).id).not.toBe(id)
    })

    it('is refused if one byte was changed', async () => {
      const changed = stage.changed(await stage.make(aCard(), AT))
      expect(changed.length).toBeGreaterThan(2)
      for (const alteredCard of changed)
        await expect(stage.read(alteredCard)).rejects.toThrow(NotGenuine)
    })

    it('contains no private key', async () => {
      expect(stage.textOf(await stage.make(aCard(), AT))).not.toMatch(/PRIVATE KEY/)
    })
  })
}
