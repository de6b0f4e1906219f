import { describe, expect, it } from 'vitest'
import { commentField, emailField, nameField, phoneField, titleField } from './fields.ts'

const fields = { name: nameField, comment: commentField, title: titleField }
const accepts = (field: keyof typeof fields, text: string) => fields[field].safeParse(text).success

const hidden: [string, string][] = [
  ['a control character', '\u0007'],
  ['an escape', '\u001b'],
  ['a delete', '\u007f'],
  ['a C1 control', '\u0085'],
  ['a mark of direction', '\u200e'],
  ['the other mark of direction', '\u200f'],
  ['an embedding', '\u202a'],
  ['an override', '\u202e'],
  ['an isolate', '\u2066'],
  ['the end of an isolate', '\u2069'],
]

describe('a field that the kitchen reads', () => {
  it.each(hidden)('rejects a hidden character: %s', (_, character) => {
    for (const field of ['name', 'comment', 'title'] as const) {
      expect(accepts(field, `Zoé${character}Lefèvre`), field).toBe(false)
    }
  })

  it('accepts any script, with accents, dashes and emoji', () => {
    const texts = [
      'Zoé Lefèvre-O’Neill',
      'Ωμέγα',
      'مريم',
      '山田 花子',
      'Sans sel, merci\u202f!',
      'Maman 👩‍🍳 et papa 👍🏽',
    ]
    for (const text of texts) {
      for (const field of ['name', 'comment', 'title'] as const)
        expect(accepts(field, text), text).toBe(true)
    }
  })

  it('accepts several lines only in a comment', () => {
    for (const space of ['\n', '\r\n', '\t']) {
      const text = `Sans sel${space}merci`
      expect([accepts('comment', text), accepts('name', text), accepts('title', text)]).toEqual([
        true,
        false,
        false,
      ])
    }
    expect(accepts('comment', 'Sans sel\rmerci')).toBe(false)
  })
})

const isTaken = (phone: string) => phoneField.safeParse(phone).success

it.each([
  '06 39 98 12 34',
  '0639981234',
  '+33 6 39 98 12 34',
  '+33 (0)6 39 98 12 34',
  '0033 6 39 98 12 34',
  '+32 470 12 34 56',
  '02 123 45 67',
  '+1 (555) 010-9999',
  '00 44 20 7946 0958',
])('a phone field accepts %s', (phone) => expect(isTaken(phone)).toBe(true))

it.each([
  '06 39 98 12 34 5',
  '06 39 98 1',
  '+33 6 39 98 12 345',
  '+33 6 39 98 12 3',
  '0033 6 39 98 12 34 5',
  '+33 06 39 98 12 345',
  '12345',
  '+06 39 98 12 34',
])('a phone field rejects %s, which has too many or too few digits', (phone) =>
  expect(isTaken(phone)).toBe(false),
)

describe('the field of an e-mail address', () => {
  it.each([
    'a@b.fr',
    'zoe.lefevre@example.com',
    'zoe+salade@mail.example.co.uk',
    "o'neill@example.fr",
    'zoé@exämple.fr',
    'a-@b-c.example',
    '-a@b.fr',
    'x_1@1.example',
    ' a@b.fr ',
  ])('accepts %j (V1)', (address) => expect(emailField.safeParse(address).success).toBe(true))

  it.each([
    'a@b..fr',
    '.a@b.fr',
    'a.@b.fr',
    'a..b@c.fr',
    'a@-b.fr',
    'a@b-.fr',
    'a@b.-fr',
    'a@b.fr-',
    'a@.b.fr',
    'a@b.fr.',
    'a@b',
    'a@b.f',
    '@b.fr',
    'a@',
    'a b@c.fr',
    'a@b@c.fr',
    'a@b,c.fr',
    'zoe@',
    `a@${'b-'.repeat(120)}.fr`,
  ])('rejects %j (V1)', (address) => expect(emailField.safeParse(address).success).toBe(false))
})
