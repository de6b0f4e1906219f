import { describe, expect, it } from 'vitest'
import type { Json } from '#domain/catalogue/entries.ts'
import { AVOCADO, FETA, catalogueEditors } from '#testing/builders/a-catalogue-editor.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'

describe.each(oneDatabase)(
  'confirmation by a second person in the catalogue, on the %s database',
  (kind) => {
    const { on, draft, published, valueOf, edit, patch, publish, confirmAll, codeOf } =
      catalogueEditors(kind)

    it('is required for a change of allergens, and the editor cannot give it (P4)', async () => {
      await edit(FETA, 'allergens', ['milk', 'nuts'])
      expect((await draft()).edits).toMatchObject([{ needsSecond: true, confirmedBy: null }])
      expect(codeOf(await publish())).toBe('catalogue_unconfirmed')
      const confirm = async (person: APerson) => confirmAll(await draft(), person)
      expect(codeOf(await confirm(on.sofia))).toBe('catalogue_own_edit')
      expect((await confirm(on.claire)).status).toBe(200)
      expect((await draft()).edits).toMatchObject([{ confirmedBy: on.claire.name }])
      // An edit made after the confirmation needs a new confirmation.
      await edit(FETA, 'allergens', ['milk', 'sesame'])
      expect(codeOf(await publish())).toBe('catalogue_unconfirmed')
      await confirm(on.claire)
      expect((await publish({}, on.sofia)).status).toBe(201)
      expect(await valueOf(FETA, 'allergens')).toEqual(['milk', 'sesame'])
    })

    it('cannot be given by a person whom the editor has just invited (P4)', async () => {
      await edit(FETA, 'allergens', ['milk', 'nuts'])
      const invitee = await aPersonWith(on.app, 'owner', { invitedBy: on.sofia.id })
      expect((await draft(invitee)).edits).toMatchObject([{ isMine: false, canConfirm: false }])
      expect(codeOf(await confirmAll(await draft(), invitee))).toBe('second_person_invited')
      expect((await draft(on.claire)).edits).toMatchObject([{ canConfirm: true }])
    })

    it('is required for a product that is deleted and added again with other values (P4)', async () => {
      const [gherkinEntry = '', fields = {}] =
        Object.entries((await published()).entries).find(
          ([entry, { slug }]) => entry.startsWith('ingredient ') && slug === 'cornichons',
        ) ?? []
      expect(fields['allergens']).not.toEqual([])
      const again = (changes: Record<string, Json>) =>
        patch(
          Object.entries({ ...fields, ...changes }).map(([field, after]) => ({
            entry: gherkinEntry,
            field,
            before: null,
            after,
          })),
        )
      // Clears every field, including the allergens: the product is no longer sold.
      await patch(
        Object.entries(fields).map(([field, before]) => ({
          entry: gherkinEntry,
          field,
          before,
          after: null,
        })),
      )
      expect((await publish({}, on.sofia)).status).toBe(201)
      on.app.clock.now += 1000
      await again({ allergens: [] })
      const { edits } = await draft()
      expect(edits.filter(({ needsSecond }) => needsSecond)).toMatchObject([{ field: 'allergens' }])
      expect(codeOf(await publish({}, on.sofia))).toBe('catalogue_unconfirmed')
      await edit(gherkinEntry, 'allergens', fields['allergens'] ?? null)
      expect((await publish({}, on.sofia)).status).toBe(201)
    })

    it('is required for a change of an allergen’s name (P4)', async () => {
      await edit('allergen milk', 'name.fr', 'Soja')
      expect(codeOf(await publish({}, on.sofia))).toBe('catalogue_unconfirmed')
      await confirmAll(await draft())
      await edit('allergen milk', 'name.fr', null)
      expect((await draft()).edits).toMatchObject([{ needsSecond: true, confirmedBy: null }])
    })

    it('is required for a promo code, because promotions have other limits (P4, H14)', async () => {
      const fields = {
        exists: true,
        type: 'percent',
        value: 100,
        min_cart: null,
        valid_from: null,
        valid_to: null,
        active: true,
      }
      const draftAnswer = await patch(
        Object.entries(fields).map(([field, after]) => ({
          entry: 'promo-code TOUT100',
          field,
          before: null,
          after,
        })),
        on.claire,
      )
      expect(draftAnswer.status).toBe(200)
      expect(codeOf(await publish())).toBe('catalogue_unconfirmed')
    })

    it('does not allow publishing a draft with edits that the publisher has not seen (H8)', async () => {
      await edit(AVOCADO, 'calories', 161)
      const { seen: seenPosition } = await draft()
      await edit(AVOCADO, 'price', 0.1)
      expect(codeOf(await publish({ seen: seenPosition }))).toBe('changed_meanwhile')
    })

    it('does not apply to a draft that replaced the one seen: confirming and publishing are refused (P4, H8)', async () => {
      await edit(FETA, 'allergens', ['milk', 'nuts'])
      const seenDraft = await draft(on.claire)
      await on.sofia.browser.delete(`/api/office/catalogue/draft/${seenDraft.id}`)
      // The edits of each draft are numbered from one, so the new draft has the same last number.
      await edit(FETA, 'allergens', [])
      expect((await draft()).seen).toBe(seenDraft.seen)
      expect(codeOf(await confirmAll(seenDraft))).toBe('changed_meanwhile')
      expect(codeOf(await publish({ draft: seenDraft.id }))).toBe('changed_meanwhile')
      expect(codeOf(await publish())).toBe('catalogue_unconfirmed')
    })
  },
)
