import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Edit, Json } from '#domain/catalogue/entries.ts'
import { type EntryKind, entryKinds, fieldTable } from '#domain/catalogue/field-table.ts'
import { type Right, type Role, roles } from '#domain/staff/rights.ts'
import { editedFilesOf, exportChain } from '#server/import/export-chain.ts'
import { entriesOf } from '#server/import/entries-of-files.ts'
import { grantRole } from '#server/stores/staff/people.ts'
import { AVOCADO, HOUR, catalogueEditors } from '#testing/builders/a-catalogue-editor.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { officeBodies } from '#testing/builders/office-bodies.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import type { TestAnswer } from '#testing/programs/test-app.ts'

const HAUSSMANN_ENTRY = `restaurant ${HAUSSMANN}`

/**
 * The fields that need another right than the catalogue's, listed here a second time so that a
 * mistake in the table is found.
 */
const fieldsOfOtherRights: Partial<Record<EntryKind, Partial<Record<Right, RegExp>>>> = {
  'promo-code': { promos: /./ },
  delivery: { site: /./ },
  order: { site: /^(restaurant|delivery)$/, promos: /^promo-code$/ },
  restaurant: {
    hours:
      /^(openingHours|closingRules|holiday_zone|payment_options|slot_minutes|(peak_)?capacity_.*|(lead_time|last_pickup|order_horizon).*|own_containers|day\..*)$/,
    site: /^(exists|slug|name|address\..*|coordinates\..*|timezone|phone|email|delivery_.*|partner_.*|closed|active|status_note)$/,
  },
}
const rightFor = (kind: EntryKind, field: string): Right =>
  (['hours', 'site', 'promos'] as const).find((right) =>
    fieldsOfOtherRights[kind]?.[right]?.test(field),
  ) ?? 'catalogue'

/**
 * Every field of `fieldTable`, with an entry that has this field and the right that the field
 * requires.
 */
const everyField = entryKinds.flatMap((kind) => {
  const names = kind === 'order' ? entryKinds : ['exists', ...Object.keys(fieldTable[kind])]
  return names.map((name) => {
    const field = name
      .replace('day.*', 'day.2026-12-24')
      .replace('exception.*', 'exception.ingredient.101.2026-12-01T00:00')
      .replace('zone.*', 'zone.paris')
    const entry = kind === 'order' ? kind : `${kind} ${HAUSSMANN}`
    return { entry, field, right: rightFor(kind, field) }
  })
})

describe.each(oneDatabase)(
  'catalogue fields and the rights that they require, on the %s database',
  (kind) => {
    const { on, draft, edit, patch, publish, confirmAll, codeOf } = catalogueEditors(kind)
    /** Test persons with their roles, for the chain and for one restaurant. */
    const people: { roleText: string; person: APerson }[] = []
    const also = (person: APerson, role: Role, restaurant: number | null) =>
      on.app.database.db.transaction().execute((tx) =>
        grantRole(tx, {
          staff: person.id,
          role,
          group: null,
          restaurant,
          by: null,
          at: on.app.clock.now,
        }),
      )
    beforeAll(async () => {
      for (const role of roles)
        people.push({ roleText: role, person: await aPersonWith(on.app, role) })
      for (const role of ['manager', 'marketing', 'care'] as const)
        for (const restaurant of role === 'manager' ? [null, HAUSSMANN, BOURSE] : [null]) {
          const person = await aPersonWith(on.app, 'catalogue')
          await also(person, role, restaurant)
          people.push({ roleText: `catalogue and ${role} ${restaurant ?? ''}`, person })
        }
    })

    /** Whether a person may write data of a right through its own endpoint. */
    async function mayDirectly({ browser }: APerson, right: Right): Promise<boolean> {
      const key = { 'idempotency-key': randomUUID() }
      const body = (id: string) => officeBodies[id]?.()
      const answer =
        right === 'hours'
          ? await browser.ask(
              'PATCH',
              '/api/office/restaurants/paris-haussmann',
              body('changeRestaurantSettings'),
            )
          : right === 'site'
            ? await browser.post('/api/office/openings/paris-haussmann/opening')
            : right === 'promos'
              ? await browser.ask('POST', '/api/office/promos', body('createPromo'), key)
              : await browser.get('/api/office/catalogue/draft')
      return !['right_missing', 'not_found'].includes(answer.json<Problem>().code)
    }
    const refusedIn = (answer: TestAnswer) =>
      (answer.json<Problem>().details as { fields: Pick<Edit, 'entry' | 'field'>[] }).fields

    it('cannot be written in the draft by a person who may not write them through their own endpoint (N15)', async () => {
      expect(everyField.length).toBeGreaterThan(150)
      for (const { roleText, person } of people) {
        const may = new Map<Right, boolean>()
        for (const right of ['catalogue', 'hours', 'site', 'promos'] as const)
          may.set(right, await mayDirectly(person, right))
        const unseen = { before: 'what nobody saw', after: null }
        const edits = everyField.map(({ entry, field }) => ({ entry, field, ...unseen }))
        const answer = await patch(edits, person)
        const placesOf = (fields: readonly Pick<Edit, 'entry' | 'field'>[]) =>
          fields.map(({ entry, field }) => `${entry} ${field}`)
        const foreign = everyField.filter(({ right }) => may.get(right) === false)
        // If the person may write all the fields, the next check refuses the edits: their `before`
        // differs from the current values.
        const expected =
          may.get('catalogue') === false
            ? ['right_missing', []]
            : foreign.length > 0
              ? ['catalogue_right_missing', placesOf(foreign)]
              : ['changed_meanwhile', placesOf(everyField)]
        const { code, details } = answer.json<Problem>()
        const { fields } = (details ?? { fields: [] }) as { fields: typeof edits }
        expect([code, placesOf(fields)], roleText).toEqual(expected)
      }
      expect((await draft()).edits).toEqual([])
    })

    it('can be written for one restaurant only, if the right is for this restaurant (N15, P2)', async () => {
      const [sofia] = people.flatMap(({ roleText, person }) =>
        roleText === `catalogue and manager ${HAUSSMANN}` ? [person] : [],
      )
      const hours = (restaurant: string) => ({
        entry: restaurant,
        field: 'day.2026-12-24',
        before: null,
        after: { hours: { type: 'closed' } },
      })
      for (const restaurant of [`restaurant ${BOURSE}`, `restaurant 0${HAUSSMANN}`, 'restaurant'])
        expect(refusedIn(await patch([hours(HAUSSMANN_ENTRY), hours(restaurant)], sofia))).toEqual([
          { entry: restaurant, field: 'day.2026-12-24' },
        ])
      expect((await patch([hours(HAUSSMANN_ENTRY)], sofia)).status).toBe(200)
    })

    const closing = async (): Promise<Edit> => ({ ...(await fieldOf('closed')), after: true })
    async function fieldOf(field: string): Promise<Omit<Edit, 'after'>> {
      await on.app.services.catalogue.refresh()
      const fields = entriesOf(editedFilesOf(on.app.services.catalogue.now().source)).get(
        HAUSSMANN_ENTRY,
      )
      return { entry: HAUSSMANN_ENTRY, field, before: fields?.[field] ?? null }
    }

    it('cannot be written by a file without the right, and the whole file is refused (N15, H8)', async () => {
      const files = await exportChain(on.app.database.db)
      const text = files.get('restaurants.json') ?? ''
      const uploadRestaurant = (changes: Record<string, Json>, person = on.sofia) => {
        const file = JSON.parse(text) as { restaurants: Record<string, Json>[] }
        Object.assign(file.restaurants.find(({ id }) => id === HAUSSMANN) ?? {}, changes)
        return person.browser.ask('PUT', '/api/office/catalogue/draft/file', {
          text: JSON.stringify(file),
        })
      }
      const foreign = { closed: true, phone: '+33199009999', lead_time_minutes: 90 }
      const answer = await uploadRestaurant({ ...foreign, unavailable_ingredient_ids: [221] })
      expect([answer.status, codeOf(answer)]).toEqual([403, 'catalogue_right_missing'])
      expect(
        refusedIn(answer)
          .map(({ field }) => field)
          .toSorted(),
      ).toEqual(Object.keys(foreign).toSorted())
      expect((await draft()).edits).toEqual([])
      expect((await uploadRestaurant({ unavailable_ingredient_ids: [221] })).json()).toMatchObject({
        changed: 1,
      })
      expect((await uploadRestaurant(foreign, on.claire)).status).toBe(200)
    })

    it('cannot be published, confirmed or recalled without the right (N15, P4)', async () => {
      expect((await patch([await closing()], on.claire)).status).toBe(200)
      await edit(AVOCADO, 'calories', 162)
      const refusedAnswer = await publish({}, on.sofia)
      expect([refusedAnswer.status, codeOf(refusedAnswer), refusedIn(refusedAnswer)]).toEqual([
        403,
        'catalogue_right_missing',
        [{ entry: HAUSSMANN_ENTRY, field: 'closed' }],
      ])
      expect(codeOf(await confirmAll(await draft(), on.sofia))).toBe('catalogue_right_missing')
      // Without the restaurant's field, Sofia's own edits are published.
      const without = [{ entry: HAUSSMANN_ENTRY, field: 'closed' }]
      expect((await publish({ without }, on.sofia)).status).toBe(201)
      // At a scheduled time: a person without the right may neither schedule the change nor recall
      // it.
      const at = new Date(on.app.clock.now + HOUR).toISOString()
      expect(codeOf(await publish({ at }, on.sofia))).toBe('catalogue_right_missing')
      const { id } = (await publish({ at }, on.claire)).json<{ id: string }>()
      const recall = (person: APerson) =>
        person.browser.delete(`/api/office/catalogue/change-sets/${id}`)
      expect(codeOf(await recall(on.sofia))).toBe('catalogue_right_missing')
      expect((await recall(on.claire)).status).toBe(200)
    })

    it('cannot be undone by a person without the right (N15, H8)', async () => {
      const phone = { ...(await fieldOf('phone')), after: '+33199009998' }
      await patch([phone], on.claire)
      const { id } = (await publish()).json<{ id: string }>()
      const undo = (person: APerson) =>
        person.browser.post(`/api/office/catalogue/change-sets/${id}/undo`)
      expect(codeOf(await undo(on.sofia))).toBe('catalogue_right_missing')
      expect((await draft()).edits).toEqual([])
      expect((await undo(on.claire)).status).toBe(200)
      expect((await publish()).status).toBe(201)
    })

    it('do not reveal their values to a person without the right (N15)', async () => {
      const answer = await patch([
        { entry: HAUSSMANN_ENTRY, field: 'email', before: 'x', after: 'y' },
      ])
      expect(codeOf(answer)).toBe('catalogue_right_missing')
      expect(answer.text).not.toContain('@')
    })
  },
)
