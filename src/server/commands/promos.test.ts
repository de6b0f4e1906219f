import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { runCommand } from './run-command.ts'

describe('the command for promo codes', () => {
  let copy: DatabaseCopy
  let printedLines: string[]
  beforeAll(async () => {
    copy = await copyDatabase('embedded')
  })
  afterAll(() => copy.remove())
  beforeEach(() => {
    printedLines = []
  })

  const run = (...args: string[]) =>
    runCommand('promos', args, { DATA_DIR: copy.dataDir }, (line) => printedLines.push(line))

  it('lists, adds and stops codes (L7)', async () => {
    expect(
      await run(
        'add',
        ' pain ',
        '--product',
        '751',
        '--minimum',
        '5',
        '--uses',
        '3',
        '--first-order',
      ),
    ).toBe(0)
    expect(
      await run(
        'add',
        'NOEL',
        '--euros',
        '2,50',
        '--from',
        '2026-12-24',
        '--to',
        '2026-12-25',
        '--restaurants',
        '1,2',
        '--per-customer',
        '1',
      ),
    ).toBe(0)
    expect(await run('add', 'DOUCEUR', '--product', '951')).toBe(0)
    expect(await run('add', 'MENU', '--formula', '3')).toBe(0)
    expect(await run('stop', 'midi5')).toBe(0)
    expect(
      await run(
        'add',
        'HEUREUX',
        '--percent',
        '20',
        '--weekdays',
        '2,5',
        '--hours',
        '14:00-18:00',
        '--most',
        '5',
        '--only',
        'category:13,custom:1',
        '--except',
        'ingredient:751',
      ),
    ).toBe(0)
    printedLines = []
    expect(await run('list')).toBe(0)
    expect(printedLines).toEqual([
      'BIENVENUE10 · 10 % · from 10.00 € · 1 per customer · used 0',
      'DOUCEUR · dessert 951 · used 0',
      'ETE2025 · 15 % · 2025-06-21 to 2025-09-21 · used 0',
      'HEUREUX · 20 % · weekdays 2, 5 · pick-up 14:00 to 18:00 · only category 13, custom 1 · except ingredient 751 · 5.00 € at most · used 0',
      'MENU · formula 3 · used 0',
      'MIDI5 · 5 % · used 0 · stopped',
      'NOEL · 2.50 € · 2026-12-24 to 2026-12-25 · restaurants 1, 2 · 1 per customer · used 0',
      'PAIN · ingredient 751 · from 5.00 € · first order only · used 0 of 3',
      'RENTREE · 2.00 € · used 0 · not active in the catalogue',
      'VERT3 · 3.00 € · from 18.00 € · used 0',
    ])
  })

  const refusals: [string, string[], RegExp][] = [
    [
      'a code that is there already, otherwise written',
      ['add', 'vert3', '--percent', '5'],
      /VERT3: this code exists already/,
    ],
    ['a code to stop that is not there', ['stop', 'NOBODY'], /NOBODY: no such code/],
    ['two worths', ['add', 'X', '--percent', '5', '--euros', '3'], /usage/],
    ['no worth', ['add', 'X', '--uses', '5'], /usage/],
    ['more than everything', ['add', 'X', '--percent', '101'], /percent: /],
    ['a word that it does not know', ['add', 'X', '--percent', '5', '--half'], /half[\s\S]*usage/],
    [
      'a day that does not exist',
      ['add', 'X', '--percent', '5', '--from', '2026-02-30'],
      /from: must be a day/,
    ],
    [
      'an end before its beginning',
      ['add', 'X', '--percent', '5', '--from', '2026-02-03', '--to', '2026-02-02'],
      /before/,
    ],
    ['an unknown product', ['add', 'X', '--product', '7'], /product: there is no 7/],
    ['an unknown formula', ['add', 'X', '--formula', '751'], /formula: there is no 751/],
    ['alcohol (F6)', ['add', 'X', '--product', '1101'], /alcohol is never given away/],
    [
      'an unknown restaurant',
      ['add', 'X', '--percent', '5', '--restaurants', '1,999'],
      /unknown restaurant 999/,
    ],
    ['an unknown weekday', ['add', 'X', '--percent', '5', '--weekdays', '1,8'], /weekdays/],
    [
      'hours that end before they begin',
      ['add', 'X', '--percent', '5', '--hours', '18:00-14:00'],
      /hours: end before they begin/,
    ],
    [
      'hours that are no times',
      ['add', 'X', '--percent', '5', '--hours', '14-25:00'],
      /hours: must be like 14:00-18:00/,
    ],
    [
      'a kind of product that it does not know',
      ['add', 'X', '--percent', '5', '--only', 'soup:3'],
      /only: 0: 0: /,
    ],
    [
      'a product without an id',
      ['add', 'X', '--percent', '5', '--except', 'category'],
      /except: 0: must be like category:3/,
    ],
    [
      'an unknown category',
      ['add', 'X', '--percent', '5', '--only', 'category:999'],
      /only: there is no category 999/,
    ],
    [
      'a maximum for an amount',
      ['add', 'X', '--euros', '5', '--most', '3'],
      /most: is only for a percentage/,
    ],
    [
      'a free product that is limited to products',
      ['add', 'X', '--product', '751', '--only', 'category:13'],
      /only, except: are for a percentage or an amount/,
    ],
    ['a code with a space', ['add', 'A B', '--percent', '5'], /letters, digits and dashes/],
    ['nothing at all', [], /usage/],
  ]
  it.each(refusals)('refuses %s (L7)', async (_, args, sentence) => {
    expect(await run(...args)).toBe(1)
    expect(printedLines.join('\n')).toMatch(sentence)
  })
})
