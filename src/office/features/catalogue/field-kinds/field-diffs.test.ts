import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { changesOf } from '#domain/catalogue/changes.ts'
import { type Edit, type Entries, type Json, applyEdits } from '#domain/catalogue/entries.ts'
import { entryKinds, fieldTable } from '#domain/catalogue/field-table.ts'
import { categoryKinds } from '#domain/menu/category-kinds.ts'
import { translator } from '#texts/translator.ts'
import { type FieldDiff, diffOf, diffText, namesText } from './field-diffs.ts'
import { type FieldFormatter, labelKey } from './field-formatter.ts'
import { codeText } from './code-text.ts'
import { formatsIn } from '#ui/base/formats.ts'

const published: Entries = new Map([
  [
    'ingredient 501',
    {
      exists: true,
      slug: 'saumon-fume',
      'name.fr': 'Saumon fumé',
      'name.en': 'Smoked salmon',
      'description.fr':
        'Un saumon fumé au bois de hêtre, coupé en fines tranches, servi avec de la crème et du citron.',
      price: 2.4,
      'zone.paris': { price: 2.6 },
      category: 2,
      allergens: ['fish'],
      'nutrition.kj': 460,
      active: true,
      drawing: { shape: 'slice', c: '#ff8866' },
    },
  ],
  ['ingredient 502', { exists: true, 'name.fr': 'Radis', 'name.en': 'Radishes', price: 1 }],
  ['category 2', { exists: true, 'name.fr': 'Poissons', 'name.en': 'Fish' }],
  ['category 3', { exists: true, 'name.fr': 'Légumes', 'name.en': 'Vegetables' }],
  ['allergen fish', { exists: true, 'name.fr': 'Poisson', 'name.en': 'Fish' }],
  ['allergen nuts', { exists: true, 'name.fr': 'Fruits à coque', 'name.en': 'Nuts' }],
  ['zone paris', { exists: true, name: 'Paris' }],
  [
    'formula 1',
    {
      exists: true,
      'name.fr': 'Salade 4',
      'name.en': 'Salad 4',
      num_of_base: 1,
      sides: [{ slot: 'side1', kind: 'drink', required: true, max: 1, category_ids: [2] }],
    },
  ],
  ['promo-code ETE', { exists: true, type: 'percent', value: 10, active: true }],
  ['alcohol-rules', { exists: true, minimum_age: 18 }],
])

const formatterOf = (locale: Locale, after: Entries): FieldFormatter => ({
  fields: translator('office-catalogue-fields', locale),
  format: formatsIn(locale),
  locale,
  languageName: (language) =>
    new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language,
  holidayLabel: (id) => `“${id}”`,
  before: published,
  after,
  restaurants: new Map([['7', 'Lyon Part-Dieu']]),
})

const signs = { same: ['', ''], was: ['[-', '-]'], now: ['[+', '+]'] } as const
const inSigns = ({ label, parts }: FieldDiff) =>
  `${label}: ${parts
    .map(({ as, text, drawing }) => {
      const [open, close] = signs[as]
      return `${open}${drawing === undefined ? text : `drawing of ${drawing.slug}`}${close}`
    })
    .join('')}`.replace(/[\u00a0\u202f]/g, ' ')

type GivenEdit = readonly [entry: string, field: string, after: Json]

const editsOf = (givenEdits: readonly GivenEdit[]) =>
  givenEdits.map(([entry, field, after]): Edit => ({
    entry,
    field,
    before: published.get(entry)?.[field] ?? null,
    after,
  }))

/**
 * The changes of a draft: the entry’s name, and the values of its fields, in which signs mark the
 * old and the new ones.
 */
function valuesOf(locale: Locale, givenEdits: readonly GivenEdit[]): string[][] {
  const edits = editsOf(givenEdits)
  const formatter = formatterOf(locale, applyEdits(published, edits))
  return changesOf(edits).map((change) => {
    const diff = diffOf(change, formatter)
    const state = diff.state === 'edited' ? [] : [diff.state]
    return [namesText(diff, formatter), ...state, ...diff.rows.map(inSigns)]
  })
}

const examples: readonly [string, readonly GivenEdit[], Partial<Record<Locale, string[][]>>][] = [
  [
    'a price, everywhere and in a zone',
    [
      ['ingredient 501', 'zone.paris', { price: 2.8 }],
      ['ingredient 501', 'price', 2.6],
    ],
    {
      fr: [
        [
          'Saumon fumé',
          'prix: [-2,40 €-] → [+2,60 €+]',
          'prix en zone Paris: [-2,60 €-] → [+2,80 €+]',
        ],
      ],
      en: [
        [
          'Smoked salmon',
          'price: [-€2.40-] → [+€2.60+]',
          'price in zone Paris: [-€2.60-] → [+€2.80+]',
        ],
      ],
    },
  ],
  [
    'the products served in containers that customers bring',
    [
      [
        'restaurant 7',
        'own_containers',
        { formulas: [1], products: [502], custom: true, discount: 0.3 },
      ],
    ],
    {
      fr: [
        [
          'Lyon Part-Dieu',
          'contenants apportés: [+Salade 4, Radis, Salade sur mesure et une remise de 0,30 €+]',
        ],
      ],
    },
  ],
  [
    'a new price for a zone without a price',
    [['ingredient 502', 'zone.paris', { price: 1.2, premium_price: 0.5 }]],
    {
      fr: [
        ['Radis', 'prix en zone Paris: [-1,00 €, comme partout-] → [+1,20 € (supplément 0,50 €)+]'],
      ],
    },
  ],
  [
    'a removed zone price',
    [['ingredient 501', 'zone.paris', null]],
    {
      nl: [['Saumon fumé', 'prijs in zone Paris: [-€ 2,60-] → [+€ 2,40, zoals overal+]']],
    },
  ],
  [
    'an allergen',
    [['ingredient 501', 'allergens', ['nuts']]],
    {
      fr: [['Saumon fumé', 'allergènes: [-− poisson-], [++ fruits à coque+]']],
      en: [['Smoked salmon', 'allergens: [-− fish-], [++ nuts+]']],
    },
  ],
  [
    'a name in several languages',
    [
      ['ingredient 501', 'name.fr', 'Saumon d’Écosse'],
      ['ingredient 501', 'name.en', 'Scottish salmon'],
      ['ingredient 501', 'name.nl', 'Schotse zalm'],
    ],
    {
      fr: [
        [
          'Saumon fumé',
          'nom: [-Saumon fumé-] → [+Saumon d’Écosse+]',
          'nom en anglais: [-Smoked salmon-] → [+Scottish salmon+]',
          'nom en néerlandais: [+Schotse zalm+]',
        ],
      ],
      en: [
        [
          'Smoked salmon',
          'name: [-Smoked salmon-] → [+Scottish salmon+]',
          'name in French: [-Saumon fumé-] → [+Saumon d’Écosse+]',
          'name in Dutch: [+Schotse zalm+]',
        ],
      ],
    },
  ],
  [
    'the words of a long text',
    [
      [
        'ingredient 501',
        'description.fr',
        'Un saumon fumé au bois de hêtre, coupé en fines tranches, servi avec de la crème d’Isigny.',
      ],
    ],
    {
      fr: [
        [
          'Saumon fumé',
          'description: Un saumon fumé au bois de hêtre, coupé en fines tranches, servi avec de la crème [-et du citron-] [+d’Isigny+].',
        ],
      ],
      en: [
        [
          'Smoked salmon',
          'description in French: Un saumon fumé au bois de hêtre, coupé en fines tranches, servi avec de la crème [-et du citron-] [+d’Isigny+].',
        ],
      ],
    },
  ],
  [
    'a product that leaves the menu',
    [['ingredient 501', 'active', false]],
    {
      fr: [['Saumon fumé', 'mise en vente: [-oui-] → [+non+]']],
      es: [['Saumon fumé', 'a la venta: [-sí-] → [+no+]']],
    },
  ],
  [
    'a flag that was never set',
    [['formula 1', 'notModifiable', true]],
    { fr: [['Salade 4', 'composition fixe: [-non-] → [+oui+]']] },
  ],
  [
    'a new product',
    [
      ['ingredient 509', 'exists', true],
      ['ingredient 509', 'name.fr', 'Falafels'],
      ['ingredient 509', 'price', 1.9],
    ],
    { fr: [['Falafels', 'created', 'prix: [+1,90 €+]']] },
  ],
  [
    'a new product with a price of a zone and its allergens',
    [
      ['ingredient 509', 'exists', true],
      ['ingredient 509', 'name.fr', 'Falafels'],
      ['ingredient 509', 'price', 1.9],
      ['ingredient 509', 'zone.paris', { price: 2.1 }],
      ['ingredient 509', 'allergens', ['fish', 'nuts']],
    ],
    {
      fr: [
        [
          'Falafels',
          'created',
          'prix: [+1,90 €+]',
          'prix en zone Paris: [+2,10 €+]',
          'allergènes: [+poisson et fruits à coque+]',
        ],
      ],
      nl: [
        [
          'Falafels',
          'created',
          'prijs: [+€ 1,90+]',
          'prijs in zone Paris: [+€ 2,10+]',
          'allergenen: [+poisson en fruits à coque+]',
        ],
      ],
    },
  ],
  [
    'a new product without allergens',
    [
      ['dessert 909', 'exists', true],
      ['dessert 909', 'name.fr', 'Ananas'],
      ['dessert 909', 'allergens', []],
    ],
    {
      fr: [['Ananas', 'created', 'allergènes: [+rien+]']],
      en: [['Ananas', 'created', 'allergens: [+nothing+]']],
    },
  ],
  [
    'a deleted promo code',
    [
      ['promo-code ETE', 'exists', null],
      ['promo-code ETE', 'value', null],
    ],
    { fr: [['Code ETE', 'removed']], en: [['Code ETE', 'removed']] },
  ],
  [
    'an amount with its unit, and a percentage',
    [
      ['ingredient 501', 'nutrition.kj', 480],
      ['promo-code ETE', 'value', 15],
      ['alcohol-rules', 'minimum_age', 21],
    ],
    {
      fr: [
        ['Saumon fumé', 'énergie: [-460 kJ-] → [+480 kJ+]'],
        ['Code ETE', 'valeur: [-10 %-] → [+15 %+]'],
        ['Règles de l’alcool', 'âge minimal: [-18 ans-] → [+21 ans+]'],
      ],
    },
  ],
  [
    'a category and the sides of a formula',
    [
      ['ingredient 501', 'category', 3],
      [
        'formula 1',
        'sides',
        [{ slot: 'side1', kind: 'dessert', required: false, max: 1, category_ids: [3] }],
      ],
    ],
    {
      en: [
        ['Smoked salmon', 'category: [-Fish-] → [+Vegetables+]'],
        ['Salad 4', 'sides: [-− drink from Fish, to be chosen-], [++ dessert from Vegetables+]'],
      ],
    },
  ],
  [
    'a drawing',
    [['ingredient 501', 'drawing', { shape: 'slice', c: '#ff0000' }]],
    {
      fr: [['Saumon fumé', 'dessin: [-drawing of saumon-fume-] → [+drawing of saumon-fume+]']],
    },
  ],
  [
    'a restaurant by its name, and a day of its calendar',
    [
      [
        'restaurant 7',
        'day.2026-12-24',
        { hours: { type: 'early_close', close: '15:00' }, reason: { fr: 'Réveillon' } },
      ],
      [
        'restaurant 7',
        'exception.ingredient.501.2026-12-01T00:00',
        { price: 2, until: '2026-12-25T00:00' },
      ],
    ],
    {
      fr: [
        ['Lyon Part-Dieu', 'le 24 décembre 2026: [+fermeture à 15 h 00 (« Réveillon »)+]'],
        [
          'Lyon Part-Dieu',
          'prix de Saumon fumé à partir du 1 décembre 2026: [+2,00 € jusqu’au 25 décembre 2026+]',
        ],
      ],
    },
  ],
  [
    'the same change in several entries, which are all named',
    [
      ['restaurant 7', 'sells_alcohol', true],
      ['restaurant 8', 'sells_alcohol', true],
      ['restaurant 7', 'lead_time_minutes', 20],
      ['ingredient 501', 'served_hot', true],
      ['ingredient 502', 'served_hot', true],
    ],
    {
      fr: [
        ['Saumon fumé et Radis', 'service chaud: [-non-] → [+oui+]'],
        ['Lyon Part-Dieu et 8', 'vente d’alcool: [-non-] → [+oui+]'],
        ['Lyon Part-Dieu', 'délai de préparation: [+20 min+]'],
      ],
    },
  ],
  [
    'a remark',
    [['ingredient 501', 'nutrition_source', ['Salmon, smoked']]],
    { fr: [['Saumon fumé', 'remarque sur la source des valeurs: [+["Salmon, smoked"]+]']] },
  ],
  [
    'a field that is not in the table',
    [['ingredient 501', 'colour', 'pink']],
    { fr: [['Saumon fumé', 'colour: [+pink+]']] },
  ],
]

describe('the values before and after a draft', () => {
  it.each(examples)('are those of %s (H8)', (_, givenEdits, expected) => {
    for (const [locale, values] of Object.entries(expected))
      expect(valuesOf(locale as Locale, givenEdits)).toEqual(values)
  })

  it('name all entries with the same change, also where the catalogue names each of them (H8)', () => {
    const places = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => `restaurant ${id}`)
    const namedEntries = new Map([
      ...published,
      ...places.map((entry) => [entry, { exists: true, name: `Mesclun ${entry}` }] as const),
    ])
    const edits = places.map((entry): Edit => ({
      entry,
      field: 'price_zone',
      before: null,
      after: 'paris',
    }))
    const formatter = {
      ...formatterOf('fr', applyEdits(namedEntries, edits)),
      before: namedEntries,
    }
    const [change] = changesOf(edits)
    const diff = diffOf(change!, formatter)
    expect(diff.entries.map(({ entry }) => entry)).toEqual(places)
    expect(diffText(diff, formatter)).toMatch(
      /^Mesclun restaurant 1, .* Mesclun restaurant 8 et 1 autre, zone de prix\s: Paris$/,
    )
  })
})

describe('the names of fields', () => {
  it('exist for every field of the table, in four languages (H8)', () => {
    for (const locale of locales) {
      const fields = translator('office-catalogue-fields', locale)
      for (const kind of entryKinds)
        for (const name of Object.keys(fieldTable[kind]))
          expect(
            fields(labelKey(kind, name), { day: '1', product: '2', from: '3', zone: '4' }),
            `${locale} ${kind} ${name}`,
          ).not.toBe('')
    }
  })

  it('include words instead of codes for the kinds of categories (H8)', () => {
    const formatter = formatterOf('nl', published)
    for (const kind of categoryKinds) expect(codeText(kind, formatter)).not.toBe('')
    expect(codeText('hot-dish', formatter)).toBe('warm gerecht')
  })
})
