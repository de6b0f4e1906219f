import { describe, expect, it } from 'vitest'
import { commentField, emailField, filled, nameField, titleField } from './fields.ts'
import { tidyText } from './tidy-text.ts'

/** Every invisible character of Unicode. */
const unseen = Array.from({ length: 0x11_00_00 }, (_, code) => code)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{Default_Ignorable_Code_Point}\u2800]/u.test(character))

const stored = (field: typeof nameField, text: string): string | null =>
  field.safeParse(text).data ?? null

describe('a text typed by a visitor', () => {
  it('counts as empty when it has only invisible characters: names and titles are refused, a comment is empty (N13)', () => {
    const wrong = unseen.filter(
      (character) =>
        nameField.safeParse(character).error?.issues[0]?.message !== 'name_empty' ||
        titleField.safeParse(`${character} ${character}`).error?.issues[0]?.message !==
          'field_required' ||
        commentField.safeParse(character).data !== '',
    )
    expect(unseen.length).toBeGreaterThan(4000)
    expect(wrong).toEqual([])
  })

  it('never yields an e-mail address that looks like another one (N13)', () => {
    const wrong = unseen.flatMap((character) =>
      [
        `${character}zoe@example.fr`,
        `zoe@example.fr${character}`,
        `zo${character}e@example.fr`,
        `zoe@exam${character}ple.fr`,
      ]
        .map((typed) => stored(emailField, typed))
        .filter((address) => address !== null && address !== 'zoe@example.fr'),
    )
    expect(wrong).toEqual([])
    for (const character of ['\u200b', '\u2060', '\u2800', '\u00ad', '\ufeff'])
      expect(stored(emailField, `${character}zoe@example.fr${character}`)).toBe('zoe@example.fr')
  })

  it('keeps characters that join letters or select emoji, and drops every other invisible character (N13)', () => {
    for (const text of ['می‌خواهم', 'क्‍ष', '👩‍🍳 ❤️‍🔥 ☕️', 'Zoé Lefèvre', 'Sel\r\n\tpoivre'])
      expect(tidyText(text), text).toBe(text)
    expect(tidyText('Zo\u00adé\u200b \u2060Le\u2063fèvre')).toBe('Zoé Lefèvre')
    expect(tidyText('Zoé\u3164Lefèvre\u200d')).toBe('Zoé Lefèvre')
    expect(tidyText('Ana\u{e0041}\u{e0042}')).toBe('Ana')
  })

  it.each([' ', '\u3164', '\u200d', '\u200b', '\u202e'])(
    'is tidied in linear time, whatever run of invisible characters it contains: %j (N14)',
    (character) => {
      // If the pattern were tried from each character of the run, a million characters would take
      // hours.
      const run = character.repeat(1_000_000)
      expect(tidyText(`a${run}b`).length).toBeGreaterThanOrEqual(2)
      expect(tidyText(`${run}a${run}`)).toContain('a')
    },
  )

  it('does not change when it is tidied a second time (N13)', () => {
    const texts = unseen.flatMap((character) => [
      `${character}a ${character}b${character}${character}`,
      `a${character}\u200d${character}`,
    ])
    expect(texts.filter((text) => tidyText(tidyText(text)) !== tidyText(text))).toEqual([])
  })
})

it('an empty field is refused with the field’s own error code (N13)', () => {
  expect(filled('promo_invalid', 40).safeParse('\u200b').error?.issues[0]?.message).toBe(
    'promo_invalid',
  )
})
