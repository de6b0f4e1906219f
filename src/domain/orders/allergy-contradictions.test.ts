import { describe, expect, it } from 'vitest'
import type { Allergen } from '#domain/menu/menu.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { allergensNamedIn, contradictionsIn } from './allergy-contradictions.ts'

const menu = aMenu()
const holding = (allergen: Allergen) => {
  const ingredient = Object.values(menu.ingredients).find(
    ({ allergens, composition }) => allergens.includes(allergen) && !composition,
  )
  if (!ingredient) throw new Error(`no ingredient contains ${allergen}`)
  return ingredient
}
const without = Object.values(menu.ingredients).find(
  ({ allergens, composition }) => allergens.length === 0 && !composition,
)
const part = ({ id, name }: { id: number; name: string }) => ({
  ingredient: id,
  name,
  change: null,
})
const dressing = holding('mustard')
const harmless = without ?? dressing

describe('the allergen conflicts of a line', () => {
  it('are the allergens named in the order that a part contains, each with that part (N9)', () => {
    const line = { allergens: dressing.allergens, parts: [part(harmless), part(dressing)] }
    expect(contradictionsIn(line, ['peanuts', 'mustard'], menu)).toEqual([
      { allergen: 'mustard', parts: [dressing.name] },
    ])
    expect(contradictionsIn(line, ['peanuts'], menu)).toEqual([])
    expect(contradictionsIn(line, [], menu)).toEqual([])
    const harmlessLine = { allergens: dressing.allergens, parts: [part(harmless)] }
    expect(contradictionsIn(harmlessLine, ['mustard'], menu)).toEqual([
      { allergen: 'mustard', parts: [] },
    ])
  })

  it('ignore the parts that were left out and include the stand-ins (N9)', () => {
    const out = { ...part(dressing), change: 'left-out' as const }
    expect(contradictionsIn({ allergens: [], parts: [out] }, ['mustard'], menu)).toEqual([])
    const bowlParts = [part(harmless)]
    const became = (standIn: { ingredient: number; name: string } | null) => ({
      allergens: [],
      parts: bowlParts,
      replacements: [{ ingredient: harmless.id, state: 'replaced', standIn }],
    })
    expect(contradictionsIn(became(part(dressing)), ['mustard'], menu)).toEqual([
      { allergen: 'mustard', parts: [dressing.name] },
    ])
    expect(
      contradictionsIn(
        {
          ...became(null),
          parts: [part(dressing)],
          replacements: [{ ingredient: dressing.id, state: 'left-out', standIn: null }],
        },
        ['mustard'],
        menu,
      ),
    ).toEqual([])
  })

  it('include every part that the menu does not know (N9)', () => {
    const unknownPart = { ingredient: 987_654, name: 'Inconnu', change: null }
    expect(contradictionsIn({ allergens: [], parts: [unknownPart] }, ['fish'], menu)).toEqual([
      { allergen: 'fish', parts: ['Inconnu'] },
    ])
  })
})

describe('the allergens that a sentence names', () => {
  const names = new Map<Allergen, readonly string[]>([
    ['eggs', ['œufs', 'eggs', 'huevo', 'eieren']],
    ['milk', ['lait', 'milk', 'leche', 'melk']],
    ['nuts', ['fruits à coque', 'nuts', 'frutos secos', 'noten']],
    ['peanuts', ['arachides', 'peanuts', 'cacahuetes', 'pinda’s']],
  ])

  it('are found when the sentence is about an allergy, in each of the four languages (N9)', () => {
    for (const [sentence, namedAllergens] of [
      ['Allergique à l’œuf et au lait !', ['eggs', 'milk']],
      ['ALLERGIE FRUITS A COQUE', ['nuts']],
      ['I’m allergic to nuts', ['nuts']],
      ['Alérgica a los huevos', ['eggs']],
      ['Ik ben allergisch voor pinda', ['peanuts']],
      ['intolerante a la leche', ['milk']],
    ] as const)
      expect(allergensNamedIn(sentence, names), sentence).toEqual(namedAllergens)
  })

  it('are empty when the sentence is not about an allergy or names no allergen (N9)', () => {
    expect(allergensNamedIn('Un peu plus de lait, merci', names)).toEqual([])
    expect(allergensNamedIn('Allergique aux peanutbutters', names)).toEqual([])
    expect(allergensNamedIn('', names)).toEqual([])
  })
})
